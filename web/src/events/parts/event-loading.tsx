import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The skeleton of the page of an event. */
export function EventLoading() {
  return (
    <Page title="Event" back="/events" titleHidden>
      <Loading label="Loading the event">
        <div style={{ display: 'grid', gap: 20 }}>
          <Bone height={248} radius={20} />
          <div style={{ display: 'flex', gap: 16 }}>
            <Bone width={64} height={76} radius={14} />
            <div style={{ display: 'grid', gap: 12, flex: 1, alignContent: 'start' }}>
              <Bone width="80%" height={28} />
              <Bone width="50%" height={16} />
            </div>
          </div>
          <Bone height={228} radius={16} />
          <Bone width={180} height={22} />
          <Bone width={240} height={44} radius={99} />
        </div>
      </Loading>
    </Page>
  );
}
