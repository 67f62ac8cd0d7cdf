import { CardsSkeleton, Loading } from '../../../ui/feedback/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';

/** The skeleton of the form of an event. */
export function FormLoading({ title }: { title: string }) {
  return (
    <Page title={title} back="/events">
      <Loading label="Loading the form">
        <CardsSkeleton heights={[200, 48, 110, 48]} />
      </Loading>
    </Page>
  );
}
