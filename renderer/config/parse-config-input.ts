// Parses a config that a program passes to a function of the JavaScript API.
import type {Json} from '../base/json.js';
import {SiteError} from '../base/site-error.js';
import {configFindings} from './config-diagnostics.js';
import {configSchema, type Config, type ConfigInput} from './config.js';

/** Validates the config and adds the defaults. Throws a `SiteError` for the first wrong key. */
export function parseConfigInput(input: ConfigInput): Config {
  const {data, success} = configSchema.safeParse(input);
  if (success) return data;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new SiteError('config-invalid', 'The config is not an object.', {
      hint: 'Pass an object with keys of site.yml, or no config.',
    });
  }
  const {code, message, hint} = configFindings(input as Json)[0]!;
  throw new SiteError(code, message, {hint});
}
