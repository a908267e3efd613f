// The machine and the tool versions of a measurement.
import os from 'node:os';
import {readFileSync} from 'node:fs';

export function machine() {
  return {
    processor: os.cpus()[0].model.trim(),
    cores: os.availableParallelism(),
    memoryGigabytes: Math.round(os.totalmem() / 1e9),
    system: `${os.type()} ${os.release()}`,
  };
}

/** Versions of the measured tools. Tools that are not installed (undefined) are left out. */
export function versionsOf(otherTools) {
  const galley = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
  const found = otherTools.filter((tool) => tool !== undefined).map(({id, version}) => [id, version]);
  return {galley, node: process.versions.node, ...Object.fromEntries(found)};
}

/** `2026-03-21` */
export function today() {
  return new Date().toISOString().slice(0, 10);
}
