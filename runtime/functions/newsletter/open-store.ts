// Opens the store from the settings on hosts with Node.js. It loads only the packages that this store needs.
import type {Settings} from './newsletter-settings.js';
import type {SubscriptionStore} from './store-types.js';

export async function openStore({store}: Pick<Settings, 'store'>): Promise<SubscriptionStore> {
  switch (store.kind) {
    case 'embedded':
      if (store.url.startsWith('file:')) await (await import('./create-private-file.js')).createPrivateFile(store.url);
      return (await import('./embedded-store.js')).embeddedStore(store);
    case 'postgres':
      return (await import('./postgres-store.js')).postgresStore(store);
    case 'provider':
      return (await import('./provider-store.js')).providerStore(store);
  }
}
