import { Bone, Loading, RowsSkeleton } from '../../ui/loading.tsx';

/** The skeleton of a community's page. */
export function CommunityLoading() {
  return (
    <Loading label="Loading the community">
      <Bone height={236} radius={16} />
      <Bone width="52%" height={30} />
      <Bone width="94%" height={14} />
      <Bone width="70%" height={14} />
      <Bone width={172} height={44} radius={12} />
      <RowsSkeleton rows={3} />
    </Loading>
  );
}
