// `/tools/generate-sdk-from-graphql`.
import {definePage} from 'galley/page';
import {ToolPage} from '../components/tool-page.js';
import {otherToolsQuery} from '../support/tool-page-queries.js';

export default definePage({
  name: 'tools-generate-sdk-from-graphql',
  path: '/tools/generate-sdk-from-graphql',
  needsDocument: true,
  data: otherToolsQuery,
  component: ToolPage,
});
