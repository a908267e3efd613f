import {expect, test} from 'vitest';
import {configSchema} from '../../../renderer/config/config.js';
import {transformOptions} from '../../../renderer/transform/transform-options.js';

test('transformOptions() returns the same object while the input stays, and keeps only the last', () => {
  const config = configSchema.parse({});
  const first = transformOptions(config, {customAddresses: {'/a': '/b'}});
  expect(transformOptions(config, {customAddresses: {'/a': '/b'}})).toBe(first);
  const second = transformOptions(config, {customAddresses: {'/a': '/c'}});
  expect(second.customAddresses).toEqual({'/a': '/c'});
  const third = transformOptions(config, {customAddresses: {'/a': '/b'}});
  expect(third).toEqual(first);
  expect(third).not.toBe(first);
});

test('transformOptions() keeps the options of reading while pages are rendered without plugins and places', () => {
  const config = configSchema.parse({});
  const reading = transformOptions(config, {places: true});
  const rendering = transformOptions(config);
  expect(rendering).not.toBe(reading);
  expect(transformOptions(config, {places: true})).toBe(reading);
  expect(transformOptions(config)).toBe(rendering);
});
