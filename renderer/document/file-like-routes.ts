// Lists the pages whose routes look like addresses of files. With `trailingSlash: always`, links to them need a slash too.
import {memoize} from '../base/memoize.js';
import {looksLikeFile} from '../base/url-mapping.js';

/** Returns routes such as `/docs/next.config` from `customAddressesOf`, which are sorted by file. */
export const fileLikeRoutes = memoize(
  (customAddresses: Readonly<Record<string, string>>): ReadonlySet<string> =>
    new Set(Object.values(customAddresses).filter(looksLikeFile)),
);
