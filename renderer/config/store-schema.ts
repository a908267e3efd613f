// Defines the part of the config for shared stores. Secrets come from the environment and are never in the config.
import {z} from 'zod';

const variable = /\$\{\w+\}/;

const remoteAddress = z
  .string()
  .regex(/^https?:\/\/|^\$\{\w+\}/, 'expected an address with https://, or `${NAME}` of an environment variable')
  .refine((text) => !/^https?:\/\/[^/$]*@/.test(text), 'expected no password; put it into an environment variable');

const headerValues = z
  .record(z.string(), z.string())
  .refine(
    (headers) =>
      Object.entries(headers).every(
        ([name, value]) => !/authorization|token|key|cookie/i.test(name) || variable.test(value),
      ),
    'expected `${NAME}` of an environment variable in the place of a secret',
  );

export const storeSchema = z.strictObject({
  remote: z
    .strictObject({
      url: remoteAddress.describe(
        'HTTP server with the layout of Bazel’s remote cache; `${NAME}` stands for an environment variable',
      ),
      mode: z.enum(['read-write', 'read-only']).default('read-write').describe('Whether builds also send results'),
      headers: headerValues
        .default({})
        .describe('Headers of every request; `${NAME}` stands for an environment variable'),
      timeout: z.int().min(1).max(3600).default(30).describe('Seconds that a build waits for the server in total'),
    })
    .optional()
    .describe('Results that builds on several machines share'),
});
