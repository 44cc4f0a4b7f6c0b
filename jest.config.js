// Tests run in UTC, so that a figure by hour of the day is the same on every machine.
process.env.TZ = 'UTC';

const grafana = require('./.config/jest.config');
const { grafanaESModules, nodeModulesToTransform } = require('./.config/jest/utils');

const swc = Object.values(grafana.transform)[0];
const contract = { '^@alert-recall/contract$': '<rootDir>/contract/src/index.ts' };
const node = {
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
  moduleNameMapper: contract,
};
/** The preview host and the demo are ECMAScript modules. */
const modules = { '^.+\\.m?[tj]s$': Object.values(node.transform)[0] };

module.exports = {
  projects: [
    { ...node, displayName: 'contract', testMatch: ['<rootDir>/contract/src/**/*.test.ts'] },
    {
      ...node,
      displayName: 'backend',
      testMatch: ['<rootDir>/backend/src/**/*.test.ts', '<rootDir>/tests/architecture/**/*.test.ts'],
    },
    { ...node, displayName: 'host', testMatch: ['<rootDir>/tests/{host,demo}/**/*.test.ts'], transform: modules },
    { ...node, displayName: 'flow', testMatch: ['<rootDir>/tests/flow/**/*.test.ts'], transform: modules },
    {
      ...grafana,
      displayName: 'plugin',
      rootDir: __dirname,
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      // Some packages that Grafana's need ship .mjs only.
      transform: { '^.+\\.m?[tj]sx?$': swc },
      transformIgnorePatterns: [
        nodeModulesToTransform([...grafanaESModules, '@react-hookz', '@ver0/deep-equal', 'd3-[a-z-]+', 'internmap']),
      ],
      moduleNameMapper: { ...grafana.moduleNameMapper, ...contract },
    },
  ],
  testTimeout: 30000,
};
