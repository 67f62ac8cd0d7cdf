/** The README of the zip, for the person who opens it. */
export const README = `This is everything that Homecoming has about you.

It is for you: it holds your email address, your private settings and what you wrote. Keep it where only you can read it.

profile.json                what you told about yourself, and your settings
communities.json            where you are a member, and as what
directory-limits.json       when you read as much of a directory as a day allows, which the owners see
studies.json                what you studied, and what of it your communities confirmed
classes.json                the class years and programs of your communities that you belong to
stages.json                 when you became a graduate and alumni
reunion-answers.json        reunions that you were asked about, and what you answered
mentor-offers.json          what you offer as a mentor
mentorships-as-mentor.json, mentorships-as-mentee.json  requests and mentorships, and what became of them
mentorship-feedback.json    what you said of them
met-guests.json             events after which you were shown to the others who were there
met-choices.json            whom you were glad to meet there; it is deleted 30 days after the event
contacts.json               your contacts, who chose you, too
jobs.json, saved-jobs.json  jobs that you posted, and those that you saved
channels.json, groups.json  the channels you are in and the groups you follow
move.json                   where you will live next
saved-searches.json         searches that you saved
requests.json               where you asked to join, and what became of it
invites-sent.json           whom you invited
invites-accepted.json       invites that you came in by
posts.json                  your posts
post-comments.json          your comments on posts
group-comments.json         your comments and replies in groups
resources.json              the links and files that you added to groups
likes-of-posts.json         posts that you like
likes-of-comments.json      comments that you like
shares.json                 posts that you shared
bookmarks.json              posts that you keep
conversations.json          your conversations and group chats, with the names of the people in them
messages.json               what you wrote in them; 'conversation' says in which one
message-reactions.json      your reactions to messages
hidden-messages.json        messages that you deleted for yourself
presence.json               when you last used Homecoming, if you show it
events.json                 events that you created
events-hosted.json          events that you host
registrations.json          events for which you registered, with your answers and ticket codes
payments.json               what you paid for events, and got back
payout-account.json         the bank account that you linked, as the payment provider knows it
event-feedback.json         what you thought of events
blasts.json                 your announcements to people who were going to an event
blast-reactions.json        your reactions to announcements
calendar-feed.json          when you made the address of your calendar feed
points.json                 what you earned points for
notifications.json          your notifications
notification-settings.json  what you chose to be told about
deleted-lately.json         posts and comments that you deleted, and until when they are kept in case somebody reports them
reports.json                what you reported, and what became of it
notices.json                what you reported without signing in, from your address
decisions-about-me.json     what moderators decided about you and what you wrote
waiting-for-moderators.json what you wrote that moderators looked at before it was published, and what became of it
objections.json             your objections to decisions
blocks.json                 people whom you have blocked
sessions.json               the devices on which you are signed in
known-devices.json          when you signed in last on each device that we know as yours
passkeys.json               your passkeys, and when you used them last
authenticator-app.json      whether an authenticator app is set up, and since when
recovery-codes.json         when each recovery code was made that is left
pictures/                   pictures that you uploaded; 'picture' in the lists says which belongs to what
files/                      files that you uploaded; their names begin with the 'file' of resources.json or messages.json

The .json files are plain text: any browser or text editor opens them. Times are in UTC. Of what other people wrote there
are only the ids, since their words are theirs; put one behind /posts/ in the address of Homecoming to open a post.
`;
