import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { Page } from '../../../ui/layout/page.tsx';

/** The skeleton of the form of an event. */
export function FormLoading({ title }: { title: string }) {
  return (
    <Page title={title} back="/events">
      <Loading label="Loading the form">
        <div style={{ display: 'grid', gap: 18 }}>
          <Bone height={200} radius={16} />
          <Bone height={48} radius={12} />
          <Bone height={110} radius={12} />
          <Bone height={48} radius={12} />
        </div>
      </Loading>
    </Page>
  );
}
