// Two independent OpenAPI validators.
import {validate} from '@readme/openapi-parser';
import {createConfig, lintFromString} from '@redocly/openapi-core';

const config = createConfig({rules: {struct: 'error'}});

/** The objections of both; empty for a valid document. The first one is slow. */
export async function objections(text: string): Promise<readonly string[]> {
  return [...(await ofParser(text)), ...(await quickObjections(text))];
}

async function ofParser(text: string): Promise<readonly string[]> {
  const result = await validate(JSON.parse(text) as Parameters<typeof validate>[0]);
  return result.valid ? [] : result.errors.map(({message}) => message);
}

/** The objections of the fast one. */
export async function quickObjections(text: string): Promise<readonly string[]> {
  const problems = await lintFromString({source: text, absoluteRef: '/openapi.json', config: await config});
  return problems.map(({message, location}) => `${message} at ${location[0]?.pointer ?? '?'}`);
}
