// `npm start`: needs only Node and npm; installs, builds and starts everything else.
const needed = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(`Fiocco needs Node.js ${needed.join('.')} or newer, this is ${process.versions.node}.`);
  process.exit(10);
}
const { readArguments } = await import('./lib/arguments.mjs');
const { startHelp } = await import('./lib/start-help.mjs');
readArguments({ help: startHelp });
const { startShop } = await import('./lib/start-shop.mjs');
await startShop(process.env);
