import { wordList, wordTable } from '../../../platform/shared/text-table.ts';

/** A name as its owner writes it, and in plain letters for addresses and usernames. */
export type WrittenName = readonly [written: string, latin: string];

/** Names of one language that is not written in Latin letters. */
export interface ScriptNames {
  readonly script: string;
  readonly women: readonly WrittenName[];
  readonly men: readonly WrittenName[];
  readonly families: readonly WrittenName[];
}

function names(text = ''): readonly WrittenName[] {
  return wordList(text).map((pair) => {
    const [written = '', latin = ''] = pair.split('/');
    return [written, latin] as const;
  });
}

/** People who write their names in their own script: women, men and families, each as written and in plain letters. */
export const scriptNames: readonly ScriptNames[] = wordTable(`
Greek | Ελένη/eleni, Άννα/anna, Δήμητρα/dimitra, Αικατερίνη/aikaterini | Γιώργος/giorgos, Νίκος/nikos, Οδυσσέας/odysseas, Στέλιος/stelios | Παπαδόπουλος/papadopoulos, Γεωργίου/georgiou, Οικονόμου/oikonomou, Νικολαΐδης/nikolaidis
Cyrillic | Ольга/olga, Наталія/nataliia, Мария/maria, Їванна/yivanna | Дмитрий/dmitry, Олексій/oleksii, Сергей/sergey, Михайло/mykhailo | Шевченко/shevchenko, Ковальчук/kovalchuk, Бондаренко/bondarenko, Гончар/honchar
Hebrew | נועה/noa, תמר/tamar, יעל/yael, שירה/shira | דוד/david, יוסף/yosef, אורי/uri, איתן/eitan | כהן/cohen, מזרחי/mizrahi, פרידמן/friedman, שפירא/shapira
Arabic | فاطمة/fatima, ليلى/layla, مريم/maryam, نور/nour | محمد/mohammed, يوسف/youssef, خالد/khaled, سمير/samir | الحداد/alhaddad, النجار/alnajjar, خوري/khoury, منصور/mansour
Devanagari | अनीता/anita, प्रिया/priya, सुनीता/sunita, काव्या/kavya | राजेश/rajesh, अमित/amit, विक्रम/vikram, संजय/sanjay | शर्मा/sharma, पटेल/patel, गुप्ता/gupta, त्रिपाठी/tripathi
Tamil | கவிதா/kavitha, மீனா/meena, லட்சுமி/lakshmi, சுதா/sudha | முருகன்/murugan, கண்ணன்/kannan, ராஜா/raja, குமார்/kumar | சுப்பிரமணியம்/subramaniam, ராமசாமி/ramasamy, செல்வராஜ்/selvaraj, நடராஜன்/natarajan
Thai | สมหญิง/somying, มาลี/malee, กนกวรรณ/kanokwan, ปิยะดา/piyada | สมชาย/somchai, ประเสริฐ/prasert, วิชัย/wichai, ธนากร/thanakorn | ศรีสุข/srisuk, แสงทอง/saengthong, วงศ์ใหญ่/wongyai, บุญมี/boonmee
Korean | 지은/jieun, 서연/seoyeon, 민지/minji, 하윤/hayun | 민수/minsu, 준호/junho, 도현/dohyun, 성민/seongmin | 김/kim, 이/lee, 박/park, 최/choi
Japanese | 花子/hanako, 美咲/misaki, さくら/sakura, 由美/yumi | 太郎/taro, 健一/kenichi, 翔太/shota, 直樹/naoki | 佐藤/sato, 鈴木/suzuki, 高橋/takahashi, 渡辺/watanabe
Chinese | 秀英/xiuying, 丽华/lihua, 小燕/xiaoyan, 雅婷/yating | 志强/zhiqiang, 建国/jianguo, 明轩/mingxuan, 伟/wei | 王/wang, 李/li, 张/zhang, 陈/chen
`).map(([script = '', women, men, families]) => {
  return { script, women: names(women), men: names(men), families: names(families) };
});
