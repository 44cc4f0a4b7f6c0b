import { analysesResponse, analysis, deliveriesResponse } from '@alert-recall/contract';
import { delivery, firing } from '../acts/testing/samples';
import { analysisDetail } from './analysis-detail';
import { analysisList } from './analysis-list';
import { deliveryList, type DeliveryListParams } from './delivery-list';
import { DAY, HOUR, NOW, openFixture, type Fixture } from './testing/fixture';

let f: Fixture;
beforeEach(async () => void (f = await openFixture()));
afterEach(() => f.close());

describe('deliveries', () => {
  async function list(show: DeliveryListParams['show'], params: Partial<DeliveryListParams> = {}) {
    return deliveriesResponse.parse(
      await deliveryList(f.reader, { orgId: 1, show, limit: 50, offset: 0, ...params }, NOW)
    );
  }

  beforeEach(async () => {
    await f.delivery(NOW - HOUR);
    await f.delivery(NOW - 2 * HOUR, { outcome: 'unreadable', problem: 'Expected JSON.', excerpt: '<html>' });
    await f.delivery(NOW - 3 * HOUR, { outcome: 'test' });
    await f.delivery(NOW - 4 * HOUR, { outcome: 'partial', rejected: '[{"index":1,"reason":"labels are missing"}]' });
    await f.delivery(NOW - 40 * DAY, { truncated_alerts: 2 });
    await f.delivery(NOW, { org_id: 2, outcome: 'unreadable' });
  });

  test.each([
    ['all', 5],
    ['unreadable', 1],
    ['test', 1],
    ['partial', 1],
    ['truncated', 1],
  ] as const)('%s', async (show, total) => {
    expect(await list(show)).toMatchObject({ total });
  });

  test('they come newest first, in pages, and tell what was wrong', async () => {
    const { total, items } = await list('all', { limit: 1, offset: 1 });
    expect(total).toBe(5);
    expect(items).toMatchObject([
      {
        receivedAt: new Date(NOW - 2 * HOUR).toISOString(),
        outcome: 'unreadable',
        problem: 'Expected JSON.',
        excerpt: '<html>',
      },
    ]);
    expect((await list('partial')).items[0]!.rejected).toEqual([{ index: 1, reason: 'labels are missing' }]);
  });

  test('each names the first of its alerts; one that told of none names none', async () => {
    const fingerprints = ['a', 'b', 'c', 'd'];
    const alerts = fingerprints.map((fingerprint) =>
      firing(NOW, { fingerprint, labels: { alertname: `Alert ${fingerprint}` } })
    );
    await f.acts.record(delivery(alerts), 100, NOW - HOUR / 2);
    const { items } = await list('all', { from: new Date(NOW - HOUR).toISOString() });
    expect(items[0]).toMatchObject({
      alerts: 4,
      told: ['a', 'b', 'c'].map((fingerprint) => ({ fingerprint, name: `Alert ${fingerprint}` })),
    });
    expect((await list('unreadable')).items[0]!.told).toEqual([]);
  });

  test('a range narrows them', async () => {
    expect((await list('all', { from: new Date(NOW - DAY).toISOString() })).total).toBe(4);
  });
});

describe('analyses', () => {
  test('every version is listed, newest first', async () => {
    const id = await f.alert({ fingerprint: 'abc', starts: [NOW - DAY] });
    const fire = await f.fire(id, NOW - HOUR);
    await f.analysis(id, fire, { version: 1, finished_at: NOW - 60 * DAY });
    await f.analysis(id, fire, { version: 2, state: 'failed' });
    const params = { orgId: 1, fingerprint: 'abc', limit: 50, offset: 0 };
    const all = analysesResponse.parse(await analysisList(f.reader, params, NOW));
    expect(all).toMatchObject({
      total: 2,
      items: [
        {
          version: 2,
          state: 'failed',
          summary: null,
          failureReason: 'The model did not answer in time.',
          fingerprint: 'abc',
        },
        { version: 1 },
      ],
    });
    expect(await analysisList(f.reader, { ...params, from: new Date(NOW - DAY).toISOString() }, NOW)).toMatchObject({
      total: 1,
      items: [{ version: 2 }],
    });
  });

  test('one is shown whole, with the bytes the analyst was given', async () => {
    const id = await f.alert({ fingerprint: 'abc', name: 'Disk' });
    const fire = await f.fire(id, NOW - HOUR);
    await f.analysis(
      id,
      fire,
      {
        ...{
          run_id: 'r1',
          version: 3,
          memory_text: 'memory\n',
          prompt_text: 'prompt\n',
          root_cause: 'A flag.',
          confidence: 0.6,
          confidence_note: 'no live evidence',
        },
        ...{
          evidence: '[{"statement":"Flag changed","source":"history","outcome":"found"}]',
          next_steps: '["Turn it off"]',
          body: '# Disk',
          read_by: 'schema',
        },
        ...{
          input_tokens: 1,
          output_tokens: 2,
          cache_read_tokens: 3,
          cache_write_tokens: 4,
          cost_micros: 31_000,
          stop_reason: 'end_turn',
        },
      },
      { recalledRunIds: ['r0'] }
    );
    expect(analysis.parse(await analysisDetail(f.reader, { orgId: 1, runId: 'r1' }))).toMatchObject({
      ...{
        runId: 'r1',
        version: 3,
        alertName: 'Disk',
        fireStartsAt: new Date(NOW - HOUR).toISOString(),
        memoryText: 'memory\n',
        promptText: 'prompt\n',
      },
      ...{
        rootCause: 'A flag.',
        confidence: 0.6,
        confidenceNote: 'no live evidence',
        recalledRunIds: ['r0'],
        nextSteps: ['Turn it off'],
        body: '# Disk',
      },
      ...{
        evidence: [{ statement: 'Flag changed', source: 'history', outcome: 'found' }],
        tokens: { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 },
      },
      ...{ costUsd: 0.031, stopReason: 'end_turn', readBy: 'schema' },
    });
    await expect(analysisDetail(f.reader, { orgId: 2, runId: 'r1' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(analysisDetail(f.reader, { orgId: 1, runId: 'none' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
