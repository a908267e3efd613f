// Adds the types of webhooks.
import {pascalCase} from '../../base/identifier-names.js';
import {identifier} from '../../write/python-tokens.js';
import type {HttpApi} from '../http-api.js';
import type {Types} from './plan-types.js';

/** Registers the types of webhook bodies, including inline ones. */
export function webhookTypes(api: HttpApi, types: Types): void {
  for (const {id, path, body} of api.webhooks) {
    const hint = identifier(`${pascalCase(id ?? path)}Webhook`, 'Webhook').replace(/^_+/, 'Webhook');
    for (const {schema} of body?.contents ?? []) {
      if (schema !== undefined) types.expression(schema, 'output', hint);
    }
  }
}
