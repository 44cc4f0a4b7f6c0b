// @ts-check
/** The answers that were written for the demo's stories, one file a story in answers/, and which one fits a question. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const MARK = 'scripted answer of the demo';

/**
 * `fires`: for so many on record, first and last. `labels`: for an alert that has them. The first that fits is given; a
 * label's name in braces stands for its value.
 *
 * @typedef {{ fires?: [number, number], labels?: Record<string, string>, summary: string, rootCause: string | null,
 *   confidence: number, evidence: Array<{ statement: string, source: string }>, nextSteps: string[], body: string }} Answer
 * @typedef {{ alert: string, answers: Answer[] }} Story
 * @typedef {import('./question.mjs').Question} Question
 */

const NOT_LOOKED_AT = { statement: 'Metrics, logs and changes.', source: 'live data', outcome: 'could-not-look' };
const SMALL_PRINT = `*This is a ${MARK}: it was written beforehand, and no model was asked. Its tokens are counted by its length, and cost nothing.*`;

/** @type {Answer} */
const NOTHING_WRITTEN = {
  summary: 'Not known: nothing was written about this alert',
  rootCause: null,
  confidence: 0,
  evidence: [],
  nextSteps: ['Start a sidecar with a key of your own to have a model look at it'],
  body: 'The demo has answers to its own alerts only.',
};

/** @param {string} folder @returns {Story[]} */
export function readStories(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}

/** @param {Story[]} stories @param {Question | null} question @returns {Answer | null} */
export function answerTo(stories, question) {
  const story = stories.find(({ alert }) => alert === question?.name);
  return (question && story?.answers.find((answer) => fits(answer, question))) ?? null;
}

/** The answer in the form that an analyst is asked for. @param {Answer | null} answer @param {Question | null} question */
export function findingOf(answer, question) {
  const { summary, rootCause, confidence, evidence, nextSteps, body } = answer ?? NOTHING_WRITTEN;
  const filled = (/** @type {string} */ text) =>
    text.replace(/\{(\w+)\}/g, (_, label) => question?.labels[label] ?? 'unknown');
  return {
    summary: `${filled(summary)} (${MARK})`,
    rootCause: rootCause === null ? null : filled(rootCause),
    confidence,
    evidence: [
      ...evidence.map(({ statement, source }) => ({ statement: filled(statement), source, outcome: 'found' })),
      NOT_LOOKED_AT,
    ],
    nextSteps: nextSteps.map(filled),
    body: `${filled(body)}\n\n${SMALL_PRINT}`,
  };
}

/** @param {Answer} answer @param {Question} question */
function fits({ fires: [first, last] = [0, Infinity], labels = {} }, question) {
  const isItsTurn = question.fires >= first && question.fires <= last;
  return isItsTurn && Object.entries(labels).every(([name, value]) => question.labels[name] === value);
}
