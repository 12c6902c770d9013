const AT_ONCE = 64 * 1024;

/** The same text in larger parts, so that not every line goes its own way through streams. */
export async function* gathered(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < AT_ONCE) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}
