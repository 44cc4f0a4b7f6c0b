// @ts-check
/**
 * The scripted analyst: a stand-in for the Messages API on loopback, which the sidecar asks through its own client. It
 * answers by what a request tells and by nothing else, so that it may be started anew at any time.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { answerTo, findingOf, readStories } from './answers.mjs';
import { questionIn } from './question.mjs';

export const MODEL = 'scripted-demo';
export const ANSWERS = fileURLToPath(new URL('./answers', import.meta.url));

/** As a model of the middle costs, so that the pages have something to show. */
const PRICE = { input: 2, output: 10 };
/** The rules tell half of the stories. A setting does it: a stand-in that refused would read as a model that failed. */
const BY_RULES = { CLAUDE_MODEL_WARNING: 'rules', CLAUDE_MODEL_INFO: 'rules', CLAUDE_MODEL_NONE: 'rules' };
const LETTERS_PER_TOKEN = 4;

/** @returns {Promise<{ environment: Record<string, string>, stop(): Promise<void> }>} */
export async function startScriptedAnalyst() {
  const apiKey = randomBytes(18).toString('hex');
  const stories = readStories(ANSWERS);
  const server = createServer(async (incoming, response) => {
    const raw = await textOf(incoming);
    const send = (/** @type {number} */ status, /** @type {object} */ body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (incoming.headers.authorization !== `Bearer ${apiKey}`) {
      return send(401, errorOf('authentication_error', 'This stand-in is for the sidecar that the demo started.'));
    }
    if (incoming.method !== 'POST' || incoming.url !== '/v1/messages') {
      return send(404, errorOf('not_found_error', 'This stand-in knows POST /v1/messages only.'));
    }
    const request = JSON.parse(raw);
    const question = questionIn(request);
    const text = JSON.stringify(findingOf(answerTo(stories, question), question));
    send(200, messageOf(request.model, text, raw));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    environment: {
      ANTHROPIC_API_KEY: apiKey,
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      CLAUDE_MODEL: MODEL,
      CLAUDE_MODEL_CRITICAL: MODEL,
      CLAUDE_MODEL_ERROR: MODEL,
      CLAUDE_PRICES: JSON.stringify({ [MODEL]: PRICE }),
      ...BY_RULES,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(null)));
    },
  };
}

/** @param {string} model @param {string} text @param {string} asked */
function messageOf(model, text, asked) {
  return {
    id: `msg_${randomBytes(8).toString('hex')}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: Math.ceil(asked.length / LETTERS_PER_TOKEN),
      output_tokens: Math.ceil(text.length / LETTERS_PER_TOKEN),
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 0,
    },
  };
}

/** @param {string} type @param {string} message */
function errorOf(type, message) {
  return { type: 'error', error: { type, message } };
}

/** @param {import('node:http').IncomingMessage} incoming */
async function textOf(incoming) {
  const chunks = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
