import { openHistory } from './testing/history';
import { DAY, HOUR, other, T0 } from './testing/samples';

test('with a clock that was set back meanwhile, no group is held back for longer than its cooldown', async () => {
  const history = await openHistory({ groupCooldownMs: HOUR, attachWindowMs: 0 });
  await history.record(T0 + DAY, [other(T0 + DAY, 1)]);
  await history.acts.perform('take-over', null, T0);
  const [fate] = await history.record(T0, [other(T0, 2)]);
  expect(fate!.admission).toMatchObject({ outcome: 'analyse' });
  await history.acts.perform('take-over', null, T0);
  expect(await history.reader.selectFrom('group_cooldowns').select('until').execute()).toEqual([{ until: T0 + HOUR }]);
  await history.close();
});
