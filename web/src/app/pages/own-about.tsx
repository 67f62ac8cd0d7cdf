import { OwnAboutTab } from '../../profiles/screens/profile.tsx';
import { OwnStudies } from '../../studies/parts/own-studies.tsx';

/** /profile: the user's own facts, with what they studied. */
export function OwnAboutPage() {
  return (
    <OwnAboutTab>
      <OwnStudies />
    </OwnAboutTab>
  );
}
