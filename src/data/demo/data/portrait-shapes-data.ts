import { wordList } from '../../../platform/shared/text-table.ts';

/** Hair drawn in front of and behind a face whose middle is at 200,178; `{hair}` stands for its colour. */
function hair(front: string, back = '') {
  return { front, back };
}

const fringe =
  '<path fill="{hair}" d="M131 178C126 112 162 84 202 84 242 84 275 112 269 178 260 146 246 128 228 118 206 142 160 142 131 178Z"/>';
const parting =
  '<path fill="{hair}" d="M200 82C156 84 128 116 127 206 138 160 164 128 200 94 236 128 262 160 273 206 272 116 244 84 200 82Z"/>';
const cap =
  '<path fill="{hair}" d="M130 168C122 104 158 76 200 76 242 76 278 104 270 168 264 130 240 116 200 116 160 116 136 130 130 168Z"/>';

/** Ways in which the women of the demo wear their hair. */
export const womensHair = [
  hair(
    fringe,
    '<path fill="{hair}" d="M112 246C98 120 138 60 200 60 262 60 302 120 288 246 288 272 112 272 112 246Z"/>',
  ),
  hair(
    parting,
    '<path fill="{hair}" d="M104 330C92 140 128 56 200 56 272 56 308 140 296 330 262 352 138 352 104 330Z"/>',
  ),
  hair(cap, '<circle fill="{hair}" cx="200" cy="62" r="36"/>'),
  hair(
    fringe,
    '<path fill="{hair}" d="M116 300C90 270 124 250 104 216 88 186 122 166 116 132 126 82 160 58 200 58 240 58 274 82 284 132 278 166 312 186 296 216 276 250 310 270 284 300 250 330 150 330 116 300Z"/>',
  ),
  hair(
    cap,
    '<path fill="{hair}" d="M250 96C320 100 318 220 288 300 276 320 262 300 268 270 280 200 262 150 246 130Z"/>',
  ),
  hair(
    '<path fill="{hair}" d="M127 190C116 108 150 68 210 70 262 72 284 112 273 190 268 152 258 134 246 126 216 134 186 124 172 104 168 130 142 140 127 190Z"/>',
    '<path fill="{hair}" d="M122 200C112 110 150 66 202 66 254 66 290 110 278 200Z"/>',
  ),
];

/** A scarf over the hair, in the colour of the clothes. */
export const headscarf = hair(
  '<path fill="{cloth}" fill-rule="evenodd" d="M104 250C92 120 136 56 200 56 264 56 308 120 296 250 290 330 110 330 104 250ZM140 180C140 248 168 274 200 274 232 274 260 248 260 180 260 124 232 102 200 102 168 102 140 124 140 180Z"/>',
  '<path fill="{cloth}" d="M104 300C84 130 132 54 200 54 268 54 316 130 296 300 300 350 100 350 104 300Z"/>',
);

/** Ways in which the men of the demo wear their hair. */
export const mensHair = [
  hair(
    '<path fill="{hair}" d="M127 182C116 104 150 64 210 66 264 68 286 110 273 182 268 154 262 142 254 132 234 132 204 122 180 102 172 124 150 136 140 146 134 156 130 166 127 182Z"/>',
  ),
  hair(cap),
  hair(
    '<g fill="{hair}"><path d="M131 192C120 166 124 142 135 128 139 150 136 172 139 196Z"/><path d="M269 192C280 166 276 142 265 128 261 150 264 172 261 196Z"/></g>',
  ),
  hair(
    '<g fill="{hair}"><circle cx="146" cy="122" r="24"/><circle cx="168" cy="98" r="26"/><circle cx="200" cy="88" r="28"/><circle cx="232" cy="98" r="26"/><circle cx="254" cy="122" r="24"/><circle cx="136" cy="148" r="14"/><circle cx="264" cy="148" r="14"/></g>',
  ),
  hair(
    '<path fill="{hair}" d="M130 172C128 110 160 80 200 80 240 80 272 110 270 172 258 134 236 112 200 108 164 112 142 134 130 172Z"/>',
    '<path fill="{hair}" d="M120 210C108 110 150 62 202 62 254 62 292 110 280 210Z"/>',
  ),
  hair(
    '<path fill="{hair}" d="M129 170C122 120 136 96 160 88 150 76 190 62 230 70 262 76 284 112 271 170 266 146 258 132 244 122 214 126 176 122 152 118 140 132 134 148 129 170Z"/>',
  ),
  hair(''),
];

/** Clothes below the neck; `{cloth}` and `{accent}` stand for their colours. */
export const clothes: readonly string[] = [
  // A jacket over a white shirt.
  '<path fill="{cloth}" d="M40 400C48 322 108 300 158 290L242 290C292 300 352 322 360 400Z"/><path fill="#f6f4ef" d="M162 288 200 366 238 288Z"/><path fill="{accent}" d="M193 322 207 322 212 372 200 392 188 372Z"/><path fill="{cloth}" d="M158 288 150 300 196 392 200 366ZM242 288 250 300 204 392 200 366Z" fill-opacity="0.75"/>',
  // A round-necked pullover.
  '<path fill="{cloth}" d="M44 400C52 324 112 304 160 292 172 316 228 316 240 292 288 304 348 324 356 400Z"/><path fill="none" stroke="{accent}" stroke-width="7" d="M160 292C172 318 228 318 240 292"/>',
  // A blouse with a pointed neckline.
  '<path fill="{cloth}" d="M48 400C56 326 114 304 162 290L200 344 238 290C286 304 344 326 352 400Z"/><path fill="none" stroke="{accent}" stroke-width="5" d="M162 290 200 344 238 290"/>',
  // A turtleneck.
  '<path fill="{cloth}" d="M46 400C54 326 110 308 160 294L160 272C180 284 220 284 240 272L240 294C290 308 346 326 354 400Z"/><path fill="{accent}" fill-opacity="0.35" d="M160 272C180 284 220 284 240 272L240 286C220 298 180 298 160 286Z"/>',
  // An open shirt collar.
  '<path fill="{cloth}" d="M44 400C52 322 112 302 162 288L200 330 238 288C288 302 348 322 356 400Z"/><path fill="{accent}" d="M162 286 200 330 176 346 150 296ZM238 286 200 330 224 346 250 296Z"/>',
];

type Pair = readonly [string, string];

function pairs(text: string): readonly Pair[] {
  return wordList(text).map((pair) => pair.split(' ') as unknown as Pair);
}

/** Soft backgrounds, from the upper left to the lower right. */
export const backgrounds = pairs(
  '#dfe9f3 #a9c3dc, #e8efe2 #b3cba4, #f5ead9 #dcbf95, #f1e1e4 #d3a9b1, #e5e3f1 #b4aed4, #dff0ee #9ccbc6, #efefec #c2c1ba, #f7f0cf #dccf88',
);

/** Colours of a face, its shade, and whether only dark hair goes with it. Some stand twice: more members have them. */
export const skins = wordList(
  '#f6d5bd #e5b899, #efc4a4 #d9a37f, #f9dfcb #e8c2a6, #f2cdb2 #dcab8a, #f6d5bd #e5b899, #efc4a4 #d9a37f, #e3b18c #c98f69 dark, #c68b62 #a86f49 dark, #9a6542 #7d4f32 dark, #6f472f #573622 dark',
).map((colours) => {
  const [face = '', shade = '', hair] = colours.split(' ');
  return { face, shade, darkHair: hair === 'dark' };
});

/** Colours of hair by age. */
export const hairColours = {
  young: wordList('#2b1d16, #4a2f1f, #6d4527, #9a6a36, #c99b54, #1b1718, #7d3b22'),
  middle: wordList('#2b1d16, #4a3524, #6a4a30, #8c6c4a, #5b5350, #1e1a1a, #7a4a30'),
  old: wordList('#d9d7d2, #b9b6b1, #8f8c89, #efede9, #a39c94'),
} as const;

/** Hair that goes with every face. */
export const darkHair = wordList('#1b1718, #2b1d16, #231a17');

/** Colours of clothes, and of what is on them. */
export const clothColours = pairs(
  '#2f4059 #8c2f39, #3d4a3e #c7a252, #5b3a4a #d9b8a8, #31596b #e3d6b8, #7a4b3a #f0dcc0, #454a55 #7fa3b5, #8a6d3b #f2e6cc, #4f6d7a #dbe9ee, #96545a #f3dddd, #3f5f53 #cfe3d5',
);
