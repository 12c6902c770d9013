export default async function stopDatabase() {
  await globalThis.fioccoTestServer?.stop();
}
