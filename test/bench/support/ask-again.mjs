// One address with many connections, each of which asks again as soon as it has read an answer, whatever it says.
import { Agent, get } from 'node:http';

const { ASK_URL, ASK_PATHS, ASK_CONNECTIONS, ASK_FROM } = process.env;
const paths = JSON.parse(ASK_PATHS);
const headers = { 'x-forwarded-for': ASK_FROM, 'accept-encoding': 'br' };
const agent = new Agent({ keepAlive: true });
const answers = {};
let turn = 0;
for (let n = 0; n < Number(ASK_CONNECTIONS); n += 1) askOn();
process.send({ url: ASK_URL });
process.on('message', () => process.send({ answers }));
process.on('disconnect', () => process.exit(0));

function askOn() {
  const done = (status) => {
    answers[status] = (answers[status] ?? 0) + 1;
    askOn();
  };
  get(ASK_URL + paths[turn++ % paths.length], { agent, headers }, (answer) => {
    answer.resume().on('end', () => done(answer.statusCode));
  }).on('error', ({ code }) => done(code));
}
