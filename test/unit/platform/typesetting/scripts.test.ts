import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assert as assertProperty, asyncProperty, string } from '../../../support/properties.ts';
import {
  chooseFaces,
  chooseLetterFaces,
  graphemesOf,
} from '../../../../src/platform/typesetting/text-faces-rules.ts';
import { fitText } from '../../../../src/platform/typesetting/text-lines-rules.ts';
import {
  resolveDirections,
  visualRuns,
  type TextRun,
} from '../../../../src/platform/typesetting/text-runs-rules.ts';

/** Names as their owners write them, with the family of fonts that is expected to draw their letters. */
const NAMES: [script: string, name: string, family: string][] = [
  ['Latin', 'Łukasz Żółć-Ðorđević Ñíguez Åse Þór Œuvré ĞİŞı Ẹ̀kúndayọ̀ Ŵŷ M̄ā', 'noto-sans'],
  ['Vietnamese', 'Nguyễn Thị Hồng Ngọc Đặng Ưởng', 'noto-sans'],
  ['Greek', 'Ελένη Παπαδοπούλου Ὀδυσσεύς', 'noto-sans'],
  ['Cyrillic', 'Щербаков Ђорђе Їжакевич Қасым Ґалаґан', 'noto-sans'],
  ['Armenian', 'Արամ Խաչատրյան', 'noto-sans-armenian'],
  ['Georgian', 'შოთა რუსთაველი', 'noto-sans-georgian'],
  ['Hebrew', 'יִצְחָק בן־דוד', 'noto-sans-hebrew'],
  ['Arabic', 'محمد عبد الرحمن', 'noto-sans-arabic'],
  ['Persian and Urdu', 'پژمان گلچین ڈاکٹر ٹھاکر', 'noto-sans-arabic'],
  ['Devanagari', 'श्रीमती लक्ष्मी कृष्णमूर्ति', 'noto-sans'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর', 'noto-sans-bengali'],
  ['Tamil', 'ஸ்ரீனிவாச ராமானுஜன்', 'noto-sans-tamil'],
  ['Telugu', 'శ్రీనివాస్ కృష్ణ', 'noto-sans-telugu'],
  ['Kannada', 'ಕುವೆಂಪು ಕೃಷ್ಣ', 'noto-sans-kannada'],
  ['Malayalam', 'ശ്രീനാരായണൻ', 'noto-sans-malayalam'],
  ['Gujarati', 'ગાંધી મોહનદાસ', 'noto-sans-gujarati'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'noto-sans-gurmukhi'],
  ['Sinhala', 'ශ්‍රී ජයවර්ධන', 'noto-sans-sinhala'],
  ['Thai', 'สมชาย ใจดี กิ่งแก้ว', 'noto-sans-thai'],
  ['Lao', 'ສົມສັກ ແກ້ວ', 'noto-sans-lao'],
  ['Khmer', 'សុខ សុភាព', 'noto-sans-khmer'],
  ['Burmese', 'အောင်ဆန်းစုကြည်', 'noto-sans-myanmar'],
  ['Ethiopic', 'ኃይሌ ገብረ ሥላሴ', 'noto-sans-ethiopic'],
  ['Hangul', '김민준 뷁', 'noto-sans-kr'],
  ['Japanese Han', '髙橋 𠮷野 山﨑', 'noto-sans-jp'],
  ['Simplified Han', '赵伟 刘祎', 'noto-sans-sc'],
  ['Traditional Han', '馡', 'noto-sans-tc'],
  ['Hiragana', 'さくら', 'noto-sans-jp'],
  ['Katakana', 'サクラ ヴ', 'noto-sans-jp'],
  ['Bopomofo', 'ㄙㄨㄣ ㄓㄨㄥㄕㄢ', 'noto-sans-tc'],
  ['Oriya', 'ଫକୀର ମୋହନ ସେନାପତି', 'noto-sans-oriya'],
  ['Thaana', 'މުޙައްމަދު އަމީން', 'noto-sans-thaana'],
  ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ', 'noto-serif-tibetan'],
  ['Adlam', '𞤋𞤦𞤪𞤢𞥄𞤸𞤭𞤥𞤢 𞤄𞤢𞤪𞤭', 'noto-sans-adlam'],
  ['Balinese', 'ᬯᬬᬦ᭄ ᬲᬸᬓᬃ', 'noto-sans-balinese'],
  ['Bamum', 'ꚩꚫꛑꚩꚳ', 'noto-sans-bamum'],
  ['Buginese', 'ᨒᨁᨒᨗᨁᨚ', 'noto-sans-buginese'],
  ['Canadian syllabics', 'ᐲᑕ ᐊᖅᑭᐊᕈᖅ', 'noto-sans-canadian-aboriginal'],
  ['Chakma', '𑄌𑄋𑄴𑄟𑄳𑄦', 'noto-sans-chakma'],
  ['Cham', 'ꨀꨇꩉ ꨌꩌ', 'noto-sans-cham'],
  ['Cherokee', 'ᏍᏏᏉᏯ ꮝꮟꮙꮿ', 'noto-sans-cherokee'],
  ['Hanifi Rohingya', '𐴔𐴟𐴇𐴝𐴔𐴔𐴗', 'noto-sans-hanifi-rohingya'],
  ['Javanese', 'ꦱꦸꦏꦂꦤ ꦥꦿꦮꦶꦫ', 'noto-sans-javanese'],
  ['Kayah Li', 'ꤊꤢ꤬ꤛꤢ꤭ ꤜꤟꤤ꤬', 'noto-sans-kayah-li'],
  ['Lepcha', 'ᰛᰩᰵ ᰀᰦᰜᰰ', 'noto-sans-lepcha'],
  ['Limbu', 'ᤕᤰᤌᤢᤱ ᤐᤠᤴ', 'noto-sans-limbu'],
  ['Lisu', 'ꓡꓲꓢꓴ ꓬꓲ', 'noto-sans-lisu'],
  ['Meetei Mayek', 'ꯏꯕꯣꯝꯆꯥ ꯁꯤꯡꯍ', 'noto-sans-meetei-mayek'],
  ['Miao', '𖼀𖽡𖼐𖽷', 'noto-sans-miao'],
  ['Mongolian', 'ᠴᠢᠩᠭᠢᠰ ᠬᠠᠭᠠᠨ', 'noto-sans-mongolian'],
  ['New Tai Lue', 'ᦺᦑᦟᦹᧉ', 'noto-sans-new-tai-lue'],
  ['Newa', '𑐧𑐹𑐡𑑂𑐢', 'noto-sans-newa'],
  ['N’Ko', 'ߛߎߟߋߦߌߡߊ߲ ߞߊ߲ߕߍ', 'noto-sans-nko'],
  ['Nyiakeng Puachue Hmong', '𞄀𞄩𞄰 𞄁𞄦𞄲', 'noto-serif-nyiakeng-puachue-hmong'],
  ['Ol Chiki', 'ᱨᱚᱜᱷᱩᱱᱟᱛᱷ ᱢᱩᱨᱢᱩ', 'noto-sans-ol-chiki'],
  ['Osage', '𐓏𐓘𐓻𐓘𐓻𐓟', 'noto-sans-osage'],
  ['Saurashtra', 'ꢱꣃꢬꢵꢰ꣄ꢜ꣄ꢬ', 'noto-sans-saurashtra'],
  ['Sundanese', 'ᮃᮏᮤᮕ᮪ ᮛᮧᮞᮤᮓᮤ', 'noto-sans-sundanese'],
  ['Syloti Nagri', 'ꠍꠤꠟꠐꠤ', 'noto-sans-syloti-nagri'],
  ['Syriac', 'ܐܦܪܝܡ ܚܢܐ', 'noto-sans-syriac'],
  ['Tai Le', 'ᥖᥭᥰᥖᥬᥲ', 'noto-sans-tai-le'],
  ['Tai Tham', 'ᨣᩣᩴᨾᩮᩬᩥᨦ', 'noto-sans-tai-tham'],
  ['Tai Viet', 'ꪼꪕꪒꪾ', 'noto-sans-tai-viet'],
  ['Tifinagh', 'ⵎⵓⵃⵎⵎⴷ ⵅⴰⵢⵔ', 'noto-sans-tifinagh'],
  ['Vai', 'ꕉꕜꕮ ꔔꘋ', 'noto-sans-vai'],
  ['Yi', 'ꆈꌠ ꁱꂷ', 'noto-sans-yi'],
];

/** The scripts of everyday use, which Unicode recommends for identifiers (UAX #31). */
const RECOMMENDED =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';

/** The scripts of limited use of the same document, without Batak, Mandaic and Wancho, for which npm has no font. */
const LIMITED_USE =
  'Adlam Balinese Bamum Canadian_Aboriginal Chakma Cham Cherokee Hanifi_Rohingya Javanese Kayah_Li Lepcha Limbu ' +
  'Lisu Meetei_Mayek Miao New_Tai_Lue Newa Nko Nyiakeng_Puachue_Hmong Ol_Chiki Osage Saurashtra Sundanese ' +
  'Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tifinagh Vai Yi';

describe('a name in any script', () => {
  for (const [script, name, family] of NAMES) {
    it(`has a glyph for every character of ${script}, and for the initial alone`, async () => {
      const runs = await runsOf(name);
      assert.deepEqual(missingGlyphs(runs), []);
      assert.ok(!textOf(runs).includes('□'));
      const letters = runs.filter((run) => /\p{L}/u.test(run.text));
      assert.deepEqual([...new Set(letters.map((run) => run.face.family))], [family]);
      const [initial] = await chooseLetterFaces(graphemesOf(name).slice(0, 1), 'strong');
      assert.equal(initial?.face.family, family);
    });
  }

  for (const script of `${RECOMMENDED} ${LIMITED_USE}`.split(' ')) {
    it(`is tried above in the script ${script}`, () => {
      const letter = new RegExp(`\\p{Script=${script}}`, 'u');
      assert.ok(NAMES.some(([, name]) => letter.test(name)));
    });
  }

  for (const script of ['Hebrew', 'Arabic', 'Thaana', 'Syriac', 'N’Ko', 'Adlam', 'Hanifi Rohingya']) {
    it(`runs from right to left in ${script}`, async () => {
      const [, name = ''] = NAMES.find(([known]) => known === script) ?? [];
      assert.deepEqual([...new Set((await runsOf(name)).map((run) => run.direction))], ['rtl']);
    });
  }

  it('keeps the digits of a right-to-left script from left to right', async () => {
    const digits = (await runsOf('𐴔𐴟 𐴱𐴲')).find((run) => run.text === '𐴱𐴲');
    assert.equal(digits?.direction, 'ltr');
  });

  it('keeps the form of a Mongolian letter that its writer chose', async () => {
    const [plain] = await runsOf('ᠬᠠᠭᠠᠨ');
    const [chosen] = await runsOf('ᠬᠠᠭ\u180bᠠᠨ');
    assert.ok(plain && chosen);
    assert.notDeepEqual(glyphsOf(chosen), glyphsOf(plain));
  });

  it('keeps East Asian brackets in the font of East Asian text', async () => {
    for (const run of await runsOf('「山田」')) assert.equal(run.face.family, 'noto-sans-jp');
  });

  it('joins Arabic letters', async () => {
    const [run] = await runsOf('محمد');
    assert.ok(run);
    const glyphs = (text: string) => run.face.shape(text, 'rtl').glyphs.map((glyph) => glyph.id);
    assert.notDeepEqual(glyphs('محمد'), [...'محمد'].toReversed().flatMap(glyphs));
  });

  it('puts right-to-left words from right to left and Latin words inside them from left to right', async () => {
    const runs = await runsOf('שלום Anna Maria דוד');
    assert.deepEqual(
      runs.map((run) => [run.text.trim(), run.direction]).filter(([text]) => text !== ''),
      [
        ['דוד', 'rtl'],
        ['Anna Maria', 'ltr'],
        ['שלום', 'rtl'],
      ],
    );
  });

  it('keeps a right-to-left name inside an English sentence in its place', async () => {
    const runs = await runsOf('Invited by \u2068محمد\u2069 · \u2068نادي\u2069');
    assert.deepEqual(
      runs.map((run) => run.text.trim()).filter((text) => text !== ''),
      ['Invited by', 'محمد', '·', 'نادي'],
    );
  });

  it('turns brackets around with right-to-left text', async () => {
    const first = (await runsOf('(دوד)')).at(0);
    const plain = (await runsOf('(')).at(0);
    assert.ok(first && plain);
    assert.equal(first.text.at(-1), ')');
    const leftmost = first.face.shape(first.text, 'rtl').glyphs.at(0)?.id;
    assert.equal(leftmost, first.face.font.glyphForCodePoint('('.codePointAt(0) ?? 0).id);
  });

  it('ends with an ellipsis where its reading ends: at the left of a right-to-left text, at the right of another', async () => {
    const cut = async (name: string) =>
      fitText(await chooseFaces(name, 'strong'), 5, [{ size: 1, lines: 1 }]);
    const [hebrew] = (await cut('אברהם בן־דוד הלוי מירושלים')).lines;
    assert.ok(hebrew !== undefined && hebrew.text.endsWith('…') && hebrew.runs[0]?.text.endsWith('…'));
    assert.deepEqual([...new Set(hebrew.runs.map((run) => run.direction))], ['rtl']);
    const [latin] = (await cut('Maximiliane von Hohenfels')).lines;
    assert.ok(latin !== undefined && latin.text.endsWith('…') && latin.runs.at(-1)?.text.endsWith('…'));
    assert.deepEqual([...new Set(latin.runs.map((run) => run.direction))], ['ltr']);
  });

  it('draws emoji', async () => {
    assert.deepEqual(missingGlyphs(await runsOf('🎄 ❤️ 👩‍👩‍👧 🇨🇭 Party 2026')), []);
  });

  it('keeps the digits after an emoji in the font of the text', async () => {
    const digits = (await runsOf('🎄 2026')).at(-1);
    assert.equal(digits?.text.trim(), '2026');
    assert.equal(digits?.face.family, 'noto-sans');
  });

  it('draws a box for a character that no font has', async () => {
    const runs = await runsOf('Anna 𒀀𐎀');
    assert.equal(textOf(runs), 'Anna □□');
    assert.deepEqual(missingGlyphs(runs), []);
  });

  it('has a glyph for whatever text arrives', async () => {
    await assertProperty(
      asyncProperty(string({ unit: 'binary', maxLength: 12 }), async (text) => {
        assert.deepEqual(missingGlyphs(await runsOf(text)), []);
      }),
      { numRuns: 60 },
    );
  });
});

async function runsOf(text: string): Promise<TextRun[]> {
  const directed = resolveDirections(await chooseFaces(text, 'strong'));
  return visualRuns(directed, 0, directed.text.length);
}

function missingGlyphs(runs: TextRun[]): string[] {
  return runs
    .filter((run) => run.face.shape(run.text, run.direction).glyphs.some((glyph) => glyph.id === 0))
    .map((run) => run.text);
}

function glyphsOf(run: TextRun): number[] {
  return run.face.shape(run.text, run.direction).glyphs.map((glyph) => glyph.id);
}

function textOf(runs: TextRun[]): string {
  return runs.map((run) => run.text).join('');
}
