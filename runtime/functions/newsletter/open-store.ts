// Opens the store that the settings name, on hosts with Node.js. Loads the packages of that one only.
import type {Settings} from './newsletter-settings.js';
import type {Store} from './subscription-store.js';

export async function openStore({store}: Pick<Settings, 'store'>): Promise<Store> {
  switch (store.kind) {
    case 'embedded':
      if (store.url.startsWith('file:')) await (await import('./private-file.js')).makePrivately(store.url);
      return (await import('./embedded-store.js')).embeddedStore(store);
    case 'postgres':
      return (await import('./postgres-store.js')).postgresStore(store);
    case 'provider':
      return (await import('./provider-store.js')).providerStore(store);
  }
}
