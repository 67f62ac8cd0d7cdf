import { DirectoryTab } from '../../directory/screens/directory.tsx';
import { SaveSearch } from '../../saved-searches/parts/save-search.tsx';

/** /communities/{id}/members: the directory, whose searches can be saved. */
export function CommunityDirectoryPage() {
  return <DirectoryTab saveSearch={SaveSearch} />;
}
