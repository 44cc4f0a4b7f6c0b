/** The overview in two sentences: what fired and how that compares, and what came of it. */
import type { OverviewResponse } from '@alert-recall/contract';
import { capitalised, changeInWords, counted, numberWord, shareInWords } from '../../model/counting-words';
import { rangeBefore, rangeInWords } from './range-words';

export interface RangeName {
  label: string;
  /** False for a range between two fixed instants. */
  relative: boolean;
}

type Figures = Pick<OverviewResponse, 'range' | 'fires' | 'alerts' | 'previousFires' | 'top'>;
type Outcome = Pick<OverviewResponse, 'fires' | 'analyses' | 'attached' | 'suppressed'>;

/** `filter`: what the page is filtered by, in words; null where it shows everything. */
export function overviewSentence(figures: Figures, name: RangeName, filter: string | null = null): string {
  const sentence = figuresSentence(figures, name);
  return filter === null ? sentence : `Only ${filter}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function figuresSentence(figures: Figures, name: RangeName): string {
  const when = rangeInWords(name.label, name.relative);
  const before = rangeBefore(Date.parse(figures.range.to) - Date.parse(figures.range.from));
  if (figures.fires === 0) {
    const earlier = figures.previousFires ? `, after ${figures.previousFires} in ${before}` : '';
    return `Nothing fired ${when}${earlier}.`;
  }
  const what = `${counted(figures.fires, 'fire')} of ${counted(figures.alerts, 'alert')} ${when}`;
  const change =
    figures.previousFires === null ? '' : `, ${changeInWords(figures.fires, figures.previousFires)} ${before}`;
  return `${what}${change}.${topSentence(figures)}`;
}

function topSentence({ alerts, top }: Figures): string {
  // "Three alerts make up all of it" says nothing when there are only three.
  if (top.alerts === 0 || top.alerts >= alerts) {
    return '';
  }
  const [subject, verb] =
    top.alerts === 1 ? ['One alert', 'makes'] : [`${capitalised(numberWord(top.alerts))} alerts`, 'make'];
  return ` ${subject} ${verb} up ${shareInWords(top.share)} of them.`;
}

/** `analyst` is null while it is not known who writes the analyses. */
export function outcomeSentence(
  { fires, analyses, attached, suppressed }: Outcome,
  analyst: 'model' | 'rules' | null
): string {
  if (fires === 0 && analyses.done + analyses.failed === 0) {
    return '';
  }
  const sentences = [
    ranSentence(analyses.done, attached, analyst),
    suppressed > 0
      ? `${counted(suppressed, 'fire')} ${suppressed === 1 ? 'was' : 'were'} not analysed, for a cooldown or a limit.`
      : '',
    analyses.failed > 0
      ? `In ${analyses.failed === 1 ? 'one case' : counted(analyses.failed, 'case')} the model could not answer.`
      : '',
    toldSentence(analyses),
    analyses.costUsd > 0 ? `Spent ${dollars(analyses.costUsd)}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function ranSentence(done: number, attached: number, analyst: 'model' | 'rules' | null): string {
  const ran = `${done === 0 ? 'No analysis' : counted(done, 'analysis', 'analyses')} ran`;
  const who = done > 0 && analyst === 'rules' ? ` (by the rules analyst: no model is set up)` : '';
  const repeats =
    attached > 0 ? `, ${counted(attached, 'repeat')} ${attached === 1 ? 'was' : 'were'} attached without one` : '';
  return `${ran}${who}${repeats}.`;
}

function toldSentence({ told, untold }: OverviewResponse['analyses']): string {
  if (told + untold === 0) {
    return '';
  }
  if (told === 0) {
    return untold === 1 ? 'It had nothing from before to go on.' : 'None of them had anything from before to go on.';
  }
  const knew = `${counted(told, 'analysis', 'analyses')} ${told === 1 ? 'was' : 'were'} told something from before`;
  return untold > 0 ? `${knew}; ${untold} had nothing to go on.` : `${knew}.`;
}

/** Cents matter up to ten dollars; a trace of money is not nothing. */
export function dollars(amount: number): string {
  return amount < 0.01 ? 'under $0.01' : `$${amount.toFixed(amount < 10 ? 2 : 0)}`;
}
