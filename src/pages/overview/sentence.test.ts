import { overviewSample } from '../../test/overview-samples';
import { dollars, outcomeSentence, overviewSentence } from './sentence';

const week = { label: 'Last 7 days', relative: true };

describe('overviewSentence', () => {
  it('says how much fired, how that compares and what makes it up', () => {
    expect(overviewSentence(overviewSample(), week)).toBe(
      '214 fires of 37 alerts in the last 7 days, 12 % fewer than the week before. Three alerts make up 61 % of them.'
    );
  });

  it('compares with nothing when nothing was kept', () => {
    expect(overviewSentence(overviewSample({ previousFires: null }), week)).toBe(
      '214 fires of 37 alerts in the last 7 days. Three alerts make up 61 % of them.'
    );
  });

  it('does not say that all alerts make up all fires', () => {
    const figures = overviewSample({ fires: 4, alerts: 2, previousFires: 4, top: { alerts: 2, share: 1 } });
    expect(overviewSentence(figures, week)).toBe('4 fires of 2 alerts in the last 7 days, as many as the week before.');
  });

  it('speaks of one in the singular', () => {
    const figures = overviewSample({ fires: 1, alerts: 1, previousFires: 0, top: { alerts: 1, share: 1 } });
    expect(overviewSentence(figures, week)).toBe(
      '1 fire of 1 alert in the last 7 days, up from none in the week before.'
    );
    const lead = overviewSample({ fires: 10, alerts: 2, previousFires: 5, top: { alerts: 1, share: 0.9 } });
    expect(overviewSentence(lead, week)).toBe(
      '10 fires of 2 alerts in the last 7 days, twice as many as the week before. One alert makes up 90 % of them.'
    );
  });

  it('says that nothing fired', () => {
    const none = { fires: 0, alerts: 0, top: { alerts: 0, share: 0 } };
    expect(overviewSentence(overviewSample({ ...none, previousFires: 12 }), week)).toBe(
      'Nothing fired in the last 7 days, after 12 in the week before.'
    );
    expect(overviewSentence(overviewSample({ ...none, previousFires: 0 }), week)).toBe(
      'Nothing fired in the last 7 days.'
    );
  });

  it('names the range before by its length', () => {
    const range = { from: '2026-11-30T06:00:00.000Z', to: '2026-11-30T12:00:00.000Z' };
    expect(
      overviewSentence(overviewSample({ range, top: { alerts: 0, share: 0 } }), {
        label: 'Last 6 hours',
        relative: true,
      })
    ).toBe('214 fires of 37 alerts in the last 6 hours, 12 % fewer than the 6 hours before.');
    const hour = { from: '2026-11-30T11:00:00.000Z', to: '2026-11-30T12:00:00.000Z' };
    expect(
      overviewSentence(overviewSample({ range: hour, top: { alerts: 0, share: 0 } }), {
        label: 'Last 1 hour',
        relative: true,
      })
    ).toBe('214 fires of 37 alerts in the last hour, 12 % fewer than the hour before.');
    const day = { from: '2026-11-29T12:00:00.000Z', to: '2026-11-30T12:00:00.000Z' };
    expect(
      overviewSentence(overviewSample({ range: day, top: { alerts: 0, share: 0 } }), { label: 'Today', relative: true })
    ).toContain('37 alerts today, 12 % fewer than the 24 hours before.');
    expect(
      overviewSentence(overviewSample({ top: { alerts: 0, share: 0 } }), {
        label: '2026-11-23 12:00:00 to 2026-11-30 12:00:00',
        relative: false,
      })
    ).toContain('37 alerts from 2026-11-23 12:00:00 to 2026-11-30 12:00:00, 12 % fewer than the week before.');
  });
});

describe('outcomeSentence', () => {
  it('says what came of the fires', () => {
    expect(outcomeSentence(overviewSample(), 'model')).toBe(
      '18 analyses ran, 142 repeats were attached without one. 14 analyses were told something from before; 4 had nothing to go on. Spent $0.61.'
    );
  });

  it('says who wrote the analyses when it was no model', () => {
    const analyses = { done: 1, failed: 0, told: 0, untold: 1, costUsd: 0, tokens: 0 };
    expect(outcomeSentence(overviewSample({ analyses, attached: 1 }), 'rules')).toBe(
      '1 analysis ran (by the rules analyst: no model is set up), 1 repeat was attached without one. It had nothing from before to go on.'
    );
  });

  it('does not hide failures and fires that were held back', () => {
    const analyses = { done: 0, failed: 2, told: 0, untold: 0, costUsd: 0, tokens: 0 };
    expect(outcomeSentence(overviewSample({ analyses, attached: 0, suppressed: 1 }), null)).toBe(
      'No analysis ran. 1 fire was not analysed, for a cooldown or a limit. In 2 cases the model could not answer.'
    );
  });

  it('is silent when there was nothing to do', () => {
    const analyses = { done: 0, failed: 0, told: 0, untold: 0, costUsd: 0, tokens: 0 };
    expect(outcomeSentence(overviewSample({ fires: 0, analyses, attached: 0 }), 'model')).toBe('');
  });
});

it.each([
  [0.004, 'under $0.01'],
  [0.61, '$0.61'],
  [12.4, '$12'],
])('writes %d dollars as %s', (amount, text) => {
  expect(dollars(amount)).toBe(text);
});
