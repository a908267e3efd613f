import {pascalCase} from '../../base/identifier-names.js';
import {identifier} from '../../codegen/python-tokens.js';
import type {HttpApi} from '../http-api.js';
import type {Types} from './plan-types.js';

/** Adds the types of the bodies that webhooks send to `types`. No method refers to them. */
export function addWebhookTypes(api: HttpApi, types: Types): void {
  for (const {id, path, body} of api.webhooks) {
    const hint = identifier(`${pascalCase(id ?? path)}Webhook`, 'Webhook').replace(/^_+/, 'Webhook');
    for (const {schema} of body?.contents ?? []) {
      // Planning the expression of an inline schema adds its definition.
      if (schema !== undefined) types.expression(schema, 'output', hint);
    }
  }
}
