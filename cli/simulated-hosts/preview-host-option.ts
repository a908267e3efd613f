// Reads `--host` of a preview: a host to simulate, an address to listen on, or both.
import {isIP} from 'node:net';
import {SiteError} from '../../renderer/base/site-error.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {hostNames, type HostName} from '../../renderer/config/host-names.js';

export interface PreviewHosts {
  /** The host to simulate. If absent, the preview follows no particular host. */
  readonly simulatedHost?: HostName;
  /** Name or address to listen on. */
  readonly listen: string;
}

/** Reads the values of `--host` in any order. Throws `usage` for a name that is probably misspelled. */
export function readHosts(values: readonly string[]): PreviewHosts {
  const simulatedHost = hostNames.filter((name) => values.some((value) => value.toLowerCase() === name));
  const others = values.filter((value) => !hostNames.some((name) => name === value.toLowerCase()));
  for (const value of others) {
    const suggestion = isIP(value) > 0 || /^localhost$|[.:]/i.test(value) ? undefined : nearest(value, hostNames);
    if (suggestion !== undefined) {
      throw new SiteError('usage', `There is no host ${value} to simulate.`, {
        hint: `Did you mean ${suggestion}? The hosts are ${hostNames.join(', ')}.`,
      });
    }
  }
  if (simulatedHost.length > 1 || others.length > 1) {
    throw new SiteError('usage', '--host names more than one host to simulate, or more than one address.', {
      hint: 'Pass at most one host to simulate and one address to listen on.',
    });
  }
  const [one] = simulatedHost;
  return {...(one !== undefined && {simulatedHost: one}), listen: others[0] ?? 'localhost'};
}
