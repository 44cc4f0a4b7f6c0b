/** Entry of a database thread: the engine of the store, with acts performed and pages made beside the data. */
import { createPerform } from '../acts/perform';
import type { ActPolicy } from '../acts/policy';
import { answerPages } from '../pages/pages-beside-data';
import type { RecallPolicy } from '../recall/recall';
import { serveDatabase } from '../store/sqlite/database-thread';

void serveDatabase({
  perform: (policy) => createPerform(policy as ActPolicy),
  answer: (reader, policy) => answerPages(reader, policy as RecallPolicy),
});
