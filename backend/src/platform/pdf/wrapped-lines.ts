/** What no font of ours can draw: signs and pictures of chats, which say nothing on paper, and marks without a form. */
const LEFT_OUT =
  /[\p{Extended_Pictographic}\p{Cf}\p{Cs}\p{Co}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}\p{Variation_Selector}]/gu;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

/** A text as a paper can draw it: composed letters, no control characters, and a question mark for every unknown letter. */
export function drawable(text: string, hasLetter: (codePoint: number) => boolean): string {
  const plain = text
    .normalize('NFC')
    .replace(LEFT_OUT, '')
    .replace(CONTROL, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return Array.from(plain, (letter) => (hasLetter(letter.codePointAt(0) ?? 0) ? letter : '?')).join('');
}

/** Broken at spaces into lines of at most `width`; a word that is longer than a line is cut. Always one line at least. */
export function wrappedLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line !== '' && widthOf(line) > width) {
      const kept = longestStart(line, width, widthOf);
      lines.push(kept);
      line = line.slice(kept.length);
    }
  }
  return [...lines, line];
}

/** At least one letter, so that a column that is too narrow ends all the same. */
function longestStart(word: string, width: number, widthOf: (text: string) => number): string {
  const letters = Array.from(word);
  let count = 1;
  while (count < letters.length && widthOf(letters.slice(0, count + 1).join('')) <= width) count += 1;
  return letters.slice(0, count).join('');
}
