// @ts-check
/** A model that was talked into the worst: a Messages API on loopback whose every finding tries to run, load and lead elsewhere. */
import { createServer } from 'node:http';

/** Nobody must ever be asked for anything here. */
export const ELSEWHERE = 'https://elsewhere.example.test';
/** Present exactly once where the body is shown: the test knows by it that there is something to look at. */
export const HARMLESS = 'The volume fills every night';

const TURN = '\u2069\u202e';
const SCRIPTS = [
  '<script>window.ran = "script"</script>',
  '<img src=x onerror="window.ran = \'onerror\'">',
  '<svg onload="window.ran = \'onload\'"><script>window.ran = "svg"</script></svg>',
  `<iframe src="${ELSEWHERE}/frame" srcdoc="<script>parent.ran = 'srcdoc'</script>"></iframe>`,
  '<details open ontoggle="window.ran = \'ontoggle\'"><summary>more</summary></details>',
  '<a href="#" onclick="window.ran = \'onclick\'" style="position:fixed;inset:0">overlay</a>',
  `<style>body { background: url(${ELSEWHERE}/style.png) }</style><link rel="stylesheet" href="${ELSEWHERE}/sheet.css">`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/refresh"><base href="${ELSEWHERE}/">`,
  `<form action="${ELSEWHERE}/form"><input name="q" autofocus onfocus="window.ran = 'onfocus'"><button>send</button></form>`,
  `<video src="${ELSEWHERE}/v.mp4" poster="${ELSEWHERE}/poster.png" autoplay></video><object data="${ELSEWHERE}/o"></object>`,
];
const MARKDOWN = [
  `${HARMLESS}, says **the analyst**.`,
  `![picture](${ELSEWHERE}/p.png) ![by reference][pixel]`,
  '[script](javascript:window.ran="link") [upper](JaVaScRiPt:window.ran="upper") [entity](&#106;avascript:window.ran="entity") [data](data:text/html,<script>opener.ran="data"</script>)',
  '[by reference][ref] <javascript:window.ran="auto">',
  `[a page](${ELSEWHERE}/page "title") ${ELSEWHERE}/bare`,
  '| cell | other |\n|---|---|\n| <img src=x onerror="window.ran=\'cell\'"> | [cell](javascript:window.ran="cell-link") |',
  '```html\n<script>window.ran = "code"</script>\n```',
  `${TURN}turned around`,
  ...SCRIPTS,
  `[pixel]: ${ELSEWHERE}/reference.png\n[ref]: javascript:window.ran="reference"`,
].join('\n\n');

const FINDING = {
  summary: `${TURN}<img src=x onerror="window.ran='summary'"> [summary](javascript:window.ran="summary")`,
  rootCause: `<script>window.ran = "cause"</script>${TURN} ![cause](${ELSEWHERE}/cause.png)`,
  confidence: 0.5,
  severity: 'warning',
  evidence: [
    { statement: SCRIPTS.join(' '), source: `${TURN}<b onclick="window.ran='source'">source</b>`, outcome: 'found' },
  ],
  nextSteps: [`[step](javascript:window.ran="step") ![step](${ELSEWHERE}/step.png) ${SCRIPTS[1]}`],
  body: MARKDOWN,
};

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} */
export async function startHostileAnalyst() {
  const answer = JSON.stringify({
    ...{
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'hostile',
      stop_reason: 'end_turn',
      stop_sequence: null,
    },
    content: [{ type: 'text', text: JSON.stringify(FINDING) }],
    usage: { input_tokens: 10, output_tokens: 10, cache_read_input_tokens: 0, cache_creation_input_tokens: null },
  });
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(null)));
    },
  };
}
