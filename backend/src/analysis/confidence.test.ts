import { capConfidence } from './confidence';

const finding = {
  summary: 's',
  rootCause: null,
  confidence: null,
  confidenceNote: null,
  evidence: [],
  nextSteps: [],
  body: null,
};

test.each([null, 0, 0.6])('%p stays', (confidence) => {
  expect(capConfidence({ ...finding, confidence })).toEqual({ ...finding, confidence });
});

test('more is capped, and says so', () => {
  expect(capConfidence({ ...finding, confidence: 0.95 })).toMatchObject({
    confidence: 0.6,
    confidenceNote: expect.stringMatching(/95 %.*memory is not evidence/),
  });
});
