import {Command, Option} from 'commander';
import type {Config} from '../../renderer/config/config.js';
import {readSiteConfig} from '../read-site-config.js';
import {localNewsletter} from '../dev/local-newsletter.js';
import {createNewsletterPrinter} from '../dev/print-newsletter-events.js';
import {startServer, type HttpResponse, type Request, type RunningServer} from '../dev/http-server.js';
import {hostNames} from '../../renderer/config/host-names.js';
import {readHosts, type PreviewHosts} from '../simulated-hosts/preview-host-option.js';
import {requireBuiltSite} from '../require-built-site.js';
import type {Io} from '../io.js';
import {showFailure} from '../terminal/show-failure.js';
import {printReadyUrl} from '../dev/print-ready-url.js';
import {withServingOptions, type ServingOptions} from '../dev/serving-options.js';

interface PreviewOptions extends Omit<ServingOptions, 'host'> {
  readonly out: string;
  readonly host?: readonly string[];
}

export function previewCommand(io: Io): Command {
  const command = new Command('preview')
    .description('Serve the built site as a static host would')
    .option('--out <dir>', 'output folder, relative to the site root', 'dist');
  return withServingOptions(command, hostOption()).action(async ({out, host = [], port, open}: PreviewOptions) => {
    const {simulatedHost, listen} = readHosts(host);
    const root = io.root();
    const folder = requireBuiltSite(root, out);
    const config = await readSiteConfig(root);
    const newsletter = localNewsletter({
      root,
      config: () => config,
      ...createNewsletterPrinter(io, () => server.origin),
    });
    const server: RunningServer = await startServer({
      host: listen,
      port,
      handle: await createHandler({root, folder, config, simulatedHost}),
      endpoints: newsletter.endpoints(),
      onError: (error) => void showFailure(io, error),
    });
    const stopped = io.untilStopped();
    printReadyUrl(
      io,
      `Serving ${out}/${simulatedHost === undefined ? '' : ` as ${simulatedHost} would`}`,
      server.origin + config.base,
      open,
    );
    await stopped;
    await server.close();
    await newsletter.close();
  });
}

/** `--host` can be given twice: the host to simulate, and an address to listen on. */
function hostOption(): Option {
  const description = `host to simulate (${hostNames.join(', ')}), or name or address to listen on (default: localhost); can be given once for each`;
  return new Option('--host <host>', description).argParser((value, values?: readonly string[]) => [
    ...(values ?? []),
    value,
  ]);
}

interface Previewed {
  readonly simulatedHost: PreviewHosts['simulatedHost'] | undefined;
  readonly root: string;
  readonly folder: string;
  readonly config: Config;
}

async function createHandler({
  root,
  folder,
  config,
  simulatedHost,
}: Previewed): Promise<(request: Request) => Promise<HttpResponse>> {
  const [{builtSite}, {createFolderHandler}] = await Promise.all([
    import('../simulated-hosts/built-site.js'), // Not needed for --help
    import('../dev/static-file-handler.js'),
  ]);
  const site = builtSite(root, folder, config);
  if (simulatedHost === undefined) return createFolderHandler(folder, config, site.table());
  const [{createSimulatedHost}, {createHostedFolderHandler}, {hostedFolder}] = await Promise.all([
    import('../simulated-hosts/create-simulated-host.js'),
    import('../simulated-hosts/hosted-folder-handler.js'),
    import('../simulated-hosts/hosted-folder.js'),
  ]);
  const host = memoizeByStamp(site.stamp, () => createSimulatedHost(simulatedHost, site));
  host(); // Throws now if the configuration is invalid.
  return createHostedFolderHandler({folder, base: config.base, files: hostedFolder(folder, config.base), host});
}

/** Caches a value until its stamp changes, so that a build while the preview runs takes effect. */
function memoizeByStamp<T>(stamp: () => string, make: () => T): () => T {
  let cached: {readonly stamp: string; readonly value: T} | undefined;
  return () => {
    const now = stamp();
    if (cached?.stamp !== now) cached = {stamp: now, value: make()};
    return cached.value;
  };
}
