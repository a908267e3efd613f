// Reads the metadata of the document, such as title and version.
import type {HttpApi} from '../http/http-api.js';
import type {ParsedCollection} from './read-collection.js';
import {createVariables} from './collection-variables.js';
import type {PostmanOptions} from './options.js';
import {withoutSecrets} from './redact-secrets.js';

type Info = Pick<HttpApi, 'title' | 'version' | 'description' | 'contact' | 'license' | 'externalDocs'>;

/** Some authors use variables such as `license.name` for metadata that Postman has no field for. */
export function infoOf(sources: readonly ParsedCollection[], {redact}: PostmanOptions): Info {
  const collections = sources.map(({collection}) => collection);
  const fields = collections.flatMap((collection) => collection.variables);
  const variables = createVariables(redact ? withoutSecrets(fields) : fields);
  const variable = (name: string) => variables.valueOf(name);
  const descriptions = collections.flatMap((collection) => collection.description ?? []);
  const numbered = variable('version');
  const version =
    collections.find((collection) => collection.version)?.version ??
    (/^v?\d+(?:\.\d+)*/i.test(numbered ?? '') ? numbered : undefined);
  const [license, docs] = [variable('license.name'), variable('externalDocs.url')];
  const contact = withoutHoles({
    name: variable('contact.name'),
    url: variable('contact.url'),
    email: variable('contact.email'),
  });
  return {
    title: collections.map(({name}) => name).join(', '),
    version: version ?? '1.0.0',
    ...(descriptions.length > 0 && {description: variables.resolve(descriptions.join('\n\n'))}),
    ...(Object.keys(contact).length > 0 && {contact}),
    ...(license !== undefined && {license: {name: license, ...withoutHoles({url: variable('license.url')})}}),
    ...(docs !== undefined && {
      externalDocs: {url: docs, ...withoutHoles({description: variable('externalDocs.description')})},
    }),
  };
}

function withoutHoles<Key extends string>(
  fields: Readonly<Record<Key, string | undefined>>,
): {readonly [Name in Key]?: string} {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [Name in Key]?: string;
  };
}
