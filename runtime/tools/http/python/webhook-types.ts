// The types of what an API sends by itself.
import {pascalCase} from '../../base/identifier-names.js';
import {identifier} from '../../write/python-tokens.js';
import type {HttpApi} from '../http-api.js';
import type {Types} from './python-types.js';

/** Makes sure that bodies of webhooks have their types, inline ones too. */
export function webhookTypes(api: HttpApi, types: Types): void {
  for (const {id, path, body} of api.webhooks) {
    const hint = identifier(`${pascalCase(id ?? path)}Webhook`, 'Webhook').replace(/^_+/, 'Webhook');
    for (const {schema} of body?.contents ?? []) {
      if (schema !== undefined) types.expression(schema, 'output', hint);
    }
  }
}
