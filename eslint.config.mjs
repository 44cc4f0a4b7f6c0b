import tseslint from '@typescript-eslint/eslint-plugin';
import tsParser from '@typescript-eslint/parser';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import baseConfig from './.config/eslint.config.mjs';

const TESTS = ['**/*.test.{ts,tsx}', 'tests/**', '**/testing/**', '**/conformance/**'];
const CLOCK = {
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Time is read in base/clock.ts and passed in as `now`.',
};

export default defineConfig([
  {
    ignores: [
      '**/logs',
      '**/*.log',
      '**/npm-debug.log*',
      '**/yarn-debug.log*',
      '**/yarn-error.log*',
      '**/.pnpm-debug.log*',
      '**/node_modules/',
      '.yarn/cache',
      '.yarn/unplugged',
      '.yarn/build-state.yml',
      '.yarn/install-state.gz',
      '**/.pnp.*',
      '**/pids',
      '**/*.pid',
      '**/*.seed',
      '**/*.pid.lock',
      '**/lib-cov',
      '**/coverage',
      '**/dist/',
      '**/artifacts/',
      '**/work/',
      '**/ci/',
      'test-results/',
      'playwright-report/',
      'blob-report/',
      'playwright/.cache/',
      'playwright/.auth/',
      '**/.idea',
      '**/.eslintcache',
    ],
  },
  ...baseConfig,
  {
    files: ['backend/**/*.ts', 'contract/**/*.ts', 'tests/**/*.ts'],
    extends: [tseslint.configs['flat/recommended']],
    languageOptions: { parser: tsParser, globals: globals.node },
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    languageOptions: { parserOptions: { project: './backend/tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: ['backend/src/**/*.ts', 'contract/src/**/*.ts'],
    ignores: TESTS,
    rules: { '@typescript-eslint/no-explicit-any': 'error', 'no-restricted-syntax': ['error', CLOCK] },
  },
  // Queries are said in Kysely's own words, which every engine understands, and in the store's fragments for the rest.
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/store/**', ...TESTS],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'kysely',
              importNames: ['sql'],
              message: 'SQL text is a dialect: see backend/src/store/fragments.ts.',
            },
            { name: 'better-sqlite3', message: 'Engines are known to backend/src/store alone.' },
          ],
        },
      ],
    },
  },
  {
    // Words for people and patterns stand whole; what prettier does not break is held here.
    files: ['backend/src/**/*.ts', 'contract/src/**/*.ts'],
    ignores: ['backend/src/redaction/corpus/**'],
    rules: {
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
    },
  },
  { files: ['backend/src/base/clock.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.{mjs,cjs}', 'jest.config.js'], languageOptions: { globals: globals.node } },
  // The preview host offers the names that Grafana shares with plugins, old ones included.
  { files: ['tests/host/page/shared-modules.ts'], rules: { 'no-restricted-imports': 'off' } },
  // Guards on one line read as what they are; the plugin keeps Grafana's own style.
  { files: ['backend/**', 'contract/**', 'tests/**'], rules: { curly: 'off' } },
  {
    files: ['backend/src/**/*.ts', 'contract/src/**/*.ts', 'src/**/*.{ts,tsx}', 'tests/**/*.{ts,mjs,cjs}'],
    ignores: TESTS.filter((pattern) => pattern !== 'tests/**'),
    rules: { 'max-lines': ['error', 250] },
  },
]);
