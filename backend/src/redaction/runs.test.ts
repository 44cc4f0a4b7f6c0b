import fc from 'fast-check';
import { hasRun, replaceRuns } from './runs';

const RUN = /[\w+/=.~$:@{}%\\,-]{5,}/g;
const text = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '_', '=', '\\', '-', ' ', '"', '\n', 'ü', '😀', '[') });

it('finds what the pattern of its alphabet finds', () => {
  fc.assert(fc.property(text, (sample) => replaceRuns(sample, 5, (run) => `<${run}>`) === sample.replace(RUN, '<$&>')));
});

it('knows whether there is a run as long as asked', () => {
  fc.assert(fc.property(text, (sample) => hasRun(sample, 5) === new RegExp(RUN.source).test(sample)));
});
