// `/tools/generate-sdk-from-grpc-proto`.
import {definePage} from 'galley/page';
import {ToolPage} from '../components/tool-page.js';
import {otherToolsQuery} from '../support/tool-page-queries.js';

export default definePage({
  name: 'tools-generate-sdk-from-grpc-proto',
  path: '/tools/generate-sdk-from-grpc-proto',
  needsDocument: true,
  data: otherToolsQuery,
  component: ToolPage,
});
