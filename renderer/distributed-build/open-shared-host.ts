// Creates a host whose store is shared with other machines, according to the config.
import {existsSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import type {Diagnostic} from '../base/diagnostic.js';
import type {Config} from '../config/config.js';
import {shardFolder, type Shard} from './divide-site.js';
import type {Host} from '../compiler-host.js';
import {httpRemote} from '../store/remote/http-remote-cache.js';
import {resultsReader, resultsWriter, type ResultsReader} from '../store/remote/results-file.js';
import type {RemoteCache} from '../store/remote/remote-cache.js';
import {sharingStore, type Sharing} from '../store/remote/sharing-store.js';

export interface SharedHost {
  /** Its store has no `sharing` if nothing can be shared. */
  readonly host: Host;
  readonly sharing: Sharing;
  /** Returns why results could not be shared. */
  diagnostics(): readonly Diagnostic[];
  /**
   * Call it after a successful build. For a shard, returns the file with its results from the site root, or null if
   * they are in a remote store. Otherwise deletes the files of shards, because the site includes their results.
   */
  finish(): string | null;
  close(): void;
}

type RemoteConfig = NonNullable<Config['store']['remote']>;
type Environment = Readonly<Record<string, string | undefined>>;

/** This variable overrides the mode, which differs between machines that have the same config. */
const modeVariable = 'GALLEY_REMOTE';

/** Returns the file of a shard that has no remote store to write to. */
function shardFile({index, count}: Shard): string {
  return `${shardFolder}/${index}-of-${count}.pack`;
}

/**
 * Opens the remote store of the config and the files of shards. Call `close` at the end. `shard` is set if the build makes
 * a part for other builds.
 */
export function openSharedHost(
  host: Host,
  {store: {remote}}: Config,
  {shard, environment = process.env}: {readonly shard?: Shard; readonly environment?: Environment} = {},
): SharedHost {
  const {root} = host.files;
  const opened = remote === undefined ? undefined : openRemote(remote, environment);
  const httpRemotes = opened !== undefined && 'remote' in opened ? [opened.remote] : [];
  const unsetDiagnostics = opened !== undefined && 'diagnostic' in opened ? [opened.diagnostic] : [];
  const needsFile = shard !== undefined && !httpRemotes.some(({isWritable}) => isWritable);
  const pack = needsFile ? resultsWriter(path.join(root, shardFile(shard))) : undefined;
  const packs = shard === undefined ? packsIn(path.join(root, shardFolder)) : [];
  const remotes = [...(pack ? [pack.remote] : []), ...packs.map((pack) => pack.remote), ...httpRemotes];
  const store = sharingStore(host.store, remotes, {sendsExisting: shard !== undefined});
  let isFinished = false;
  return {
    host: remotes.length === 0 ? host : {...host, store},
    sharing: store.sharing,
    diagnostics: () => [...unsetDiagnostics, ...failureDiagnostics(store.sharing)],
    finish() {
      isFinished = true;
      pack?.finish();
      if (packs.length > 0) rmSync(path.join(root, shardFolder), {recursive: true, force: true});
      return pack && shard ? shardFile(shard) : null;
    },
    close() {
      if (!isFinished) pack?.discard();
      for (const pack of packs) pack.close();
    },
  };
}

function packsIn(folder: string): readonly ResultsReader[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pack')) : [];
  return names.toSorted().map((name) => resultsReader(path.join(folder, name)));
}

function failureDiagnostics(sharing: Sharing): readonly Diagnostic[] {
  const failure = sharing.failure();
  if (failure === undefined) return [];
  const consequence =
    failure.stopped === 'reads'
      ? 'Galley stopped using the remote store and built the rest on this machine'
      : 'Galley stopped sending results to the remote store';
  return [
    {
      severity: 'info',
      code: 'store-remote-failed',
      message: `${consequence}. Reason: ${failure.reason}.`,
      hint: 'The site is complete. Check the server and `store.remote` in content/site.yml; `GALLEY_REMOTE=off` builds without it.',
    },
  ];
}

function openRemote(
  {url, mode, headers, timeout}: RemoteConfig,
  environment: Environment,
): {readonly remote: RemoteCache} | {readonly diagnostic: Diagnostic} | undefined {
  const remoteMode = environment[modeVariable] || mode;
  if (remoteMode === 'off') return undefined;
  if (remoteMode !== 'read-only' && remoteMode !== 'read-write') {
    return unsetDiagnostic(
      `${modeVariable} is \`${remoteMode}\``,
      `Set ${modeVariable} to read-write, read-only or off.`,
    );
  }
  const missing = new Set<string>();
  const substituteVariables = (text: string): string =>
    text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = environment[name];
      if (!value) missing.add(name);
      return value ?? '';
    });
  const address = substituteVariables(url);
  const resolvedHeaders = Object.entries(headers).map(([name, value]) => [name, substituteVariables(value)] as const);
  if (missing.size > 0) {
    const names = [...missing].join(', ');
    return unsetDiagnostic(`the environment does not set ${names}`, `Set ${names}, or ${modeVariable}=off.`);
  }
  try {
    const {base, credentials} = withoutCredentials(new URL(address));
    const all = new Headers(credentials);
    // A configured header replaces the one with the credentials of the URL.
    for (const [name, value] of resolvedHeaders) all.set(name, value);
    return {
      remote: httpRemote({
        url: base,
        headers: Object.fromEntries(all),
        isWritable: remoteMode === 'read-write',
        waitMs: timeout * 1000,
      }),
    };
  } catch {
    // The message does not contain the value, which may be a secret.
    return unsetDiagnostic('its address or one of its headers is not valid', 'Check the variables in `store.remote`.');
  }
}

/** Moves name and password from the URL to a header, because the HTTP client does not send those in its base address. */
function withoutCredentials(url: URL): {readonly base: string; readonly credentials: [string, string][]} {
  const {username, password} = url;
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('Not an HTTP address');
  if (username === '' && password === '') return {base: url.href, credentials: []};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  url.username = url.password = '';
  return {base: url.href, credentials: [['authorization', `Basic ${Buffer.from(pair).toString('base64')}`]]};
}

function unsetDiagnostic(reason: string, hint: string): {readonly diagnostic: Diagnostic} {
  return {
    diagnostic: {
      severity: 'info',
      code: 'store-remote-unset',
      message: `The remote store is not used: ${reason}.`,
      hint,
      place: {file: 'content/site.yml'},
    },
  };
}
