// `/signup`: on to the application site.
import {definePage} from 'galley/page';
import {AuthCard} from '../components/auth-card.js';

export default definePage({
  name: 'signup',
  path: '/signup',
  layout: 'auth',
  needsDocument: true,
  head: () => ({robots: 'noindex'}),
  component: (page) => <AuthCard {...page} goal="signup" />,
});
