import { errorCode, routes } from '@alert-recall/contract';
import { openApiDocument } from './openapi';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  'x-role': string;
  parameters: Parameter[];
  responses: Record<string, { content: { 'application/json': { schema: Record<string, unknown> } } }>;
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string;
  security: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: { properties: { code: { enum: string[] } } } } };
};

test.each(Object.entries(routes))('%s is described with its role, parameters, answer and errors', (id, route) => {
  const operation = document.paths[route.path]![route.method.toLowerCase()]!;
  expect(operation).toMatchObject({ operationId: id, 'x-role': route.role });
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(operation.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name)).toEqual(inPath);
  expect(operation.parameters.every(({ in: where, required }) => where !== 'path' || required)).toBe(true);
  expect(operation.responses[route.status]!.content['application/json'].schema).toMatchObject({ type: 'object' });
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404', '500', '503']));
});

test('as many operations are described as there are routes', () => {
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(Object.keys(routes).length);
});

test('parameters keep their limits and defaults, and none with a default is required', () => {
  const limit = document.paths['/alerts']!.get!.parameters.find(({ name }) => name === 'limit');
  expect(limit).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: 50 },
  });
});

test('the error schema holds the closed list of codes', () => {
  expect(document.components.schemas.Error.properties.code.enum).toEqual(errorCode.options);
});

test('the document is for JSON Schema 2020-12 and asks for a bearer token', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  });
  expect(JSON.stringify(document)).not.toContain('$schema');
});
