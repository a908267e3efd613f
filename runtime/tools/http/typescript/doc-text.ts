// The documentation comment of a schema or a property.
import {camelCase} from '../../base/identifier-names.js';
import type {Annotations} from '../http-api.js';

/** The text of the comment, without its delimiters. */
export function docText({annotations}: {readonly annotations?: Annotations}, name = ''): string {
  if (annotations === undefined) return '';
  const {title, description, isDeprecated, default: defaultValue, examples} = annotations;
  const example = examples?.find((item) => JSON.stringify(item).length <= 80);
  const tags = [
    ...(isDeprecated ? ['@deprecated'] : []),
    ...(defaultValue === undefined || defaultValue === null ? [] : [`@default ${JSON.stringify(defaultValue)}`]),
    ...(example === undefined ? [] : [`@example ${JSON.stringify(example)}`]),
  ];
  const usefulTitle = title !== undefined && camelCase(title) !== camelCase(name) ? title : '';
  return [description ?? usefulTitle, tags.join('\n')].filter((part) => part !== '').join('\n\n');
}
