import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useContacts } from '../api.ts';
import { ContactRow } from '../parts/contact-row.tsx';
import { contactTexts } from '../texts.ts';

/** /contacts: those who the reader was glad to meet at events, and who were glad to meet them. */
export function ContactsScreen() {
  return (
    <Page title="Contacts" back="/chat">
      <ListView
        list={useContacts()}
        label="Loading contacts"
        more="contacts"
        errorKind="page"
        empty={
          <EmptyState
            drawing="lantern"
            title={contactTexts.noContacts}
            actions={<ButtonLink to="/events">Look at events</ButtonLink>}
          >
            {contactTexts.noContactsText}
          </EmptyState>
        }
      >
        {(contacts) => (
          <RowsCard label="Contacts">
            {contacts.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </RowsCard>
        )}
      </ListView>
    </Page>
  );
}
