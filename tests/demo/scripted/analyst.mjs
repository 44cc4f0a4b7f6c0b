// @ts-check
/**
 * The demo's scripted analyst: a stand-in for the Messages API on loopback, asked by the sidecar's own client. Its
 * answers were written for the demo's stories, and each says so. No model is asked, and no key is needed.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { ANSWERS } from './answers.mjs';

/** @typedef {import('./answers.mjs').Answer} Answer */

export const MODEL = 'scripted-demo';
const MARK = 'scripted answer of the demo';

/** Graver alerts are answered by script, the others by the rules. */
const BY_RULES = { CLAUDE_MODEL_WARNING: 'rules', CLAUDE_MODEL_INFO: 'rules', CLAUDE_MODEL_NONE: 'rules' };
const PRICES = { [MODEL]: { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 } };

/** @type {Answer} */
const UNWRITTEN = {
  summary: 'Not known: no answer was written for this alert',
  rootCause: null,
  confidence: 0,
  rests: 'The demo has no story about it.',
  next: ['Set ANTHROPIC_API_KEY and start the sidecar by itself to have a model look at it'],
  why: 'The demo asks no model.',
};

export async function startScriptedAnalyst() {
  const key = randomBytes(18).toString('hex');
  /** How often each story was asked about. @type {Map<string, number>} */
  const asked = new Map();
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString('utf8');
    const known = request.headers.authorization === `Bearer ${key}` || request.headers['x-api-key'] === key;
    if (!known || request.method !== 'POST' || !request.url?.startsWith('/v1/messages')) {
      return send(response, known ? 404 : 401, { type: 'error', error: { type: 'error', message: 'not for you' } });
    }
    const name = alertNameIn(raw);
    const time = asked.get(name) ?? 0;
    asked.set(name, time + 1);
    const text = JSON.stringify(replyOf(answerOf(name, time)));
    send(response, 200, {
      id: `msg_${randomBytes(8).toString('hex')}`,
      type: 'message',
      role: 'assistant',
      model: JSON.parse(raw).model,
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      // About four letters make a token.
      usage: { input_tokens: Math.ceil(raw.length / 4), output_tokens: Math.ceil(text.length / 4) },
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    /** Settings of a sidecar that asks it. */
    environment: {
      ANTHROPIC_API_KEY: key,
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      CLAUDE_MODEL: MODEL,
      CLAUDE_PRICES: JSON.stringify(PRICES),
      ...BY_RULES,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}

/** The first alert that the request tells of is the one that it is about. @param {string} raw */
function alertNameIn(raw) {
  return /alertname\\*":\s*\\*"([^"\\]+)/.exec(raw)?.[1] ?? '';
}

/** @param {string} name @param {number} time @returns {Answer} */
export function answerOf(name, time) {
  const answers = ANSWERS[name];
  return answers ? answers[Math.min(time, answers.length - 1)] : UNWRITTEN;
}

/** In the form that the analyst is asked for. @param {Answer} answer */
export function replyOf({ summary, rootCause, confidence, rests, next, why }) {
  return {
    summary: `${summary} (${MARK}).`,
    rootCause: rootCause === null ? null : `${rootCause} (${MARK})`,
    confidence,
    evidence: [
      { statement: rests, source: 'history', outcome: 'found' },
      { statement: 'Metrics and logs were not looked at.', source: 'live data', outcome: 'could-not-look' },
    ],
    nextSteps: next,
    body: `*This is a ${MARK}: it was written beforehand, and no model was asked.*\n\n${why}`,
  };
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {object} body */
function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': randomBytes(8).toString('hex') });
  response.end(JSON.stringify(body));
}
