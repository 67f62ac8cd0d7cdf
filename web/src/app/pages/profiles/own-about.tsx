import { OwnAboutTab } from '../../../profiles/screens/profile.tsx';
import { StillCurrent } from '../../../profiles/parts/still-current.tsx';
import { GraduationQuestions } from '../../../studies/parts/graduation-question.tsx';
import { ArrivalQuestion } from '../../../moves/parts/arrival-question.tsx';
import { OwnMoveSection } from '../../../moves/parts/own-move.tsx';
import { OwnStudies } from '../../../studies/parts/own-studies.tsx';

/** /profile: the user's own facts, with where they move to and what they studied. */
export function OwnAboutPage() {
  return (
    <OwnAboutTab>
      <GraduationQuestions />
      <ArrivalQuestion />
      <StillCurrent />
      <OwnMoveSection />
      <OwnStudies />
    </OwnAboutTab>
  );
}
