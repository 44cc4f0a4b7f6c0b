// Rules for dependency-cruiser, made from the FLOORS; there is no allow-list.
const { BACKEND, PLUGIN } = require('./floors.cjs');

const NOT_TESTS = '(\\.test\\.tsx?$|/testing/|/conformance/|/src/test/)';

function floorRules(root, floors) {
  return floors.flatMap((folders, level) =>
    folders.map((folder) => {
      const higher = floors.slice(level + 1).flat();
      const forbidden = [...higher, ...folders.filter((other) => other !== folder)];
      return {
        name: `${root.replaceAll('/', '-')}-${folder}`,
        comment: `${root}/${folder} may import itself and lower floors only`,
        severity: 'error',
        from: { path: `^${root}/${folder}/`, pathNot: NOT_TESTS },
        to: { path: forbidden.length > 0 ? `^${root}/(${forbidden.join('|')})/` : '^$' },
      };
    })
  );
}

const NODE_AND_NPM = ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

module.exports = {
  forbidden: [
    ...floorRules('backend/src', BACKEND),
    ...floorRules('src', PLUGIN),
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: NOT_TESTS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain: no I/O, no npm package, nothing but itself',
      severity: 'error',
      from: { path: '^backend/src/domain/', pathNot: NOT_TESTS },
      to: { pathNot: '^backend/src/domain/' },
    },
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^contract/src/' },
      to: { pathNot: '^(contract/src/|node_modules/zod/)' },
    },
    {
      name: 'redaction-is-pure',
      severity: 'error',
      from: { path: '^backend/src/redaction/', pathNot: NOT_TESTS },
      to: { dependencyTypes: NODE_AND_NPM.slice(1), pathNot: 'node_modules/zod' },
    },
    {
      name: 'only-acts-hold-the-writer',
      severity: 'error',
      from: { path: '^backend/src/(http|pages|recall|delivery|ingest|llm)/', pathNot: NOT_TESTS },
      to: { path: '^backend/src/store/sqlite/' },
    },
    { name: 'plugin-knows-no-backend', severity: 'error', from: { path: '^src/' }, to: { path: '^backend/' } },
    { name: 'backend-knows-no-plugin', severity: 'error', from: { path: '^backend/' }, to: { path: '^src/' } },
    { name: 'production-needs-no-test', severity: 'error', from: { pathNot: NOT_TESTS }, to: { path: NOT_TESTS } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      mainFields: ['main', 'types'],
    },
  },
};
