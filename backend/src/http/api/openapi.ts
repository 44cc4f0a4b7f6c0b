/** The OpenAPI 3.1 document, written from the route table, so that it cannot differ from what is served. */
import { API_PREFIX, errorBody, routes, type Route } from '@alert-recall/contract';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

const ERRORS: Record<string, string> = {
  '400': 'A parameter does not fit; the message names it',
  '401': 'The API token is missing or wrong',
  '403': 'The role of the user in Grafana is lower than the one of this operation',
  '404': 'There is nothing of that name',
  '500': 'Something went wrong in the sidecar',
  '503': 'The history store cannot be used just now; try again',
};

export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [id, route] of Object.entries(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(id, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Alert Recall',
      version: '1',
      description: 'The history of your alerts: fires, recurrence, analyses.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_PREFIX }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'API_TOKEN of the sidecar' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}

function operation(id: string, route: Route): JsonObject {
  const { status } = route;
  return {
    operationId: id,
    summary: route.summary,
    // Least Grafana role that may call it through the plugin proxy.
    'x-role': route.role,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    responses: {
      [status]: { description: 'The answer', content: json(schemaOf(route.response, 'output')) },
      ...Object.fromEntries(
        Object.entries(ERRORS).map(([code, description]) => [
          code,
          { description, content: json({ $ref: '#/components/schemas/Error' }) },
        ])
      ),
    },
  };
}

function parameters(schema: z.ZodType, where: 'path' | 'query'): JsonObject[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io }) as JsonObject;
  return rest;
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}
