-- Returns a text with one form of each kanji, without variation selectors: 齋藤 as 斎藤, 髙﨑 as 高崎. The table has the old forms of
-- 常用漢字表 and 人名用漢字 (戸籍法施行規則 別表第二), the simplified ones of JIS X 0208, and usual variants in names.
CREATE FUNCTION "common_kanji"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN $1 ~ '[萬與兩竝乘亂龜豫爭亙亞佛假會傳體餘倂俠價儘俱儉僞兔兒黨內圓册寫凛處刄劍劔劒釼劑剝剩勵勞效敕勸勳區醫恊單卽嚴參雙收敍敘臺𠮟號𠮷吳吿吞㐂營噓囑嚙囘團圍圖國囯圈薗圡壓墮壘鹽塡增壞壤壯聲壹賣壺變奧奬姙姸姬娛壻孃學斈冝寶實冨寬寢對壽專將尙堯盡屆屛屬屢嶽峽峯嶋嶌﨑嵜巖巢卷帶歸幷廳廣廢辨瓣辯貳彌强彈當彥徑從德惪徵應戀恆惠悅惱惡慘愼懷戰戲戶戾拂拔擇擔拜據擴擧挾插搜揭搔搖攜攝擊攪敎數齋齊斉斷舊昻晝晉晚曉曆曾邨條來枩枀樞栁桺榮桒櫻棧檜檮檢樓樂槪樣槇權橫槗𣘺缺歐歡步齒歲歷殘毆殼每氣沒澤淨淺濱濵淚濤瀆凉渕渊淸渴濟涉澁澀溪溫灣濕滿瀧滯潛瀨潅燈爐點爲焰燒烟煕熈凞犧狀獨狹獵獻獸瑤甁產畫畧疊瘦癡發盜縣眞硏碎礪礒禮禰禱祿禪穐秌祕稱稅稻穗穩穰竊竈龍簞籠粹黏肅絲經繪絕繼續總綠緖緣繩縱纖繫罐羣翆聰聽膽脫腦臟舍舖舩艷蘆藝莖莊萊萠蔣藏蘂薰藥藪虛蟲蠶螢蠣蠻蠟蠅衞裝裡襃霸覺覽觀觸譯證譽說讀諫謠讓豐賤贊踐軀轉輕辭邊邉﨤邇遞遲遙郞鄕鄉醉醬釀釋埜鉤鐵鐡鑛錢銳鑄鍊錄鐮鎭閒關閱鬪陷險隨隱鄰隸鴈雜靈靑靜靱頸頰穎賴顏顯顚飮餠舘驛驅騷驗驒髓髙髮鰺鷗鶯鷄靏鸖鹼麥麸麴麵黃黑默齡\uFE00-\uFE0F\U000E0100-\U000E01EF]' THEN translate(regexp_replace($1, '[\uFE00-\uFE0F\U000E0100-\U000E01EF]', '', 'g'), '萬與兩竝乘亂龜豫爭亙亞佛假會傳體餘倂俠價儘俱儉僞兔兒黨內圓册寫凛處刄劍劔劒釼劑剝剩勵勞效敕勸勳區醫恊單卽嚴參雙收敍敘臺𠮟號𠮷吳吿吞㐂營噓囑嚙囘團圍圖國囯圈薗圡壓墮壘鹽塡增壞壤壯聲壹賣壺變奧奬姙姸姬娛壻孃學斈冝寶實冨寬寢對壽專將尙堯盡屆屛屬屢嶽峽峯嶋嶌﨑嵜巖巢卷帶歸幷廳廣廢辨瓣辯貳彌强彈當彥徑從德惪徵應戀恆惠悅惱惡慘愼懷戰戲戶戾拂拔擇擔拜據擴擧挾插搜揭搔搖攜攝擊攪敎數齋齊斉斷舊昻晝晉晚曉曆曾邨條來枩枀樞栁桺榮桒櫻棧檜檮檢樓樂槪樣槇權橫槗𣘺缺歐歡步齒歲歷殘毆殼每氣沒澤淨淺濱濵淚濤瀆凉渕渊淸渴濟涉澁澀溪溫灣濕滿瀧滯潛瀨潅燈爐點爲焰燒烟煕熈凞犧狀獨狹獵獻獸瑤甁產畫畧疊瘦癡發盜縣眞硏碎礪礒禮禰禱祿禪穐秌祕稱稅稻穗穩穰竊竈龍簞籠粹黏肅絲經繪絕繼續總綠緖緣繩縱纖繫罐羣翆聰聽膽脫腦臟舍舖舩艷蘆藝莖莊萊萠蔣藏蘂薰藥藪虛蟲蠶螢蠣蠻蠟蠅衞裝裡襃霸覺覽觀觸譯證譽說讀諫謠讓豐賤贊踐軀轉輕辭邊邉﨤邇遞遲遙郞鄕鄉醉醬釀釋埜鉤鐵鐡鑛錢銳鑄鍊錄鐮鎭閒關閱鬪陷險隨隱鄰隸鴈雜靈靑靜靱頸頰穎賴顏顯顚飮餠舘驛驅騷驗驒髓髙髮鰺鷗鶯鷄靏鸖鹼麥麸麴麵黃黑默齡', '万与両並乗乱亀予争亘亜仏仮会伝体余併侠価侭倶倹偽兎児党内円冊写凜処刃剣剣剣剣剤剥剰励労効勅勧勲区医協単即厳参双収叙叙台叱号吉呉告呑喜営嘘嘱噛回団囲図国国圏園土圧堕塁塩填増壊壌壮声壱売壷変奥奨妊妍姫娯婿嬢学学宜宝実富寛寝対寿専将尚尭尽届屏属屡岳峡峰島島崎崎巌巣巻帯帰并庁広廃弁弁弁弐弥強弾当彦径従徳徳徴応恋恒恵悦悩悪惨慎懐戦戯戸戻払抜択担拝拠拡挙挟挿捜掲掻揺携摂撃撹教数斎斎斎断旧昂昼晋晩暁暦曽村条来松松枢柳柳栄桑桜桟桧梼検楼楽概様槙権横橋橋欠欧歓歩歯歳歴残殴殻毎気没沢浄浅浜浜涙涛涜涼淵淵清渇済渉渋渋渓温湾湿満滝滞潜瀬灌灯炉点為焔焼煙熙熙熙犠状独狭猟献獣瑶瓶産画略畳痩痴発盗県真研砕砺磯礼祢祷禄禅秋秋秘称税稲穂穏穣窃竃竜箪篭粋粘粛糸経絵絶継続総緑緒縁縄縦繊繋缶群翠聡聴胆脱脳臓舎舗船艶芦芸茎荘莱萌蒋蔵蕊薫薬薮虚虫蚕蛍蛎蛮蝋蝿衛装裏褒覇覚覧観触訳証誉説読諌謡譲豊賎賛践躯転軽辞辺辺返迩逓遅遥郎郷郷酔醤醸釈野鈎鉄鉄鉱銭鋭鋳錬録鎌鎮間関閲闘陥険随隠隣隷雁雑霊青静靭頚頬頴頼顔顕顛飲餅館駅駆騒験騨髄高髪鯵鴎鴬鶏鶴鶴鹸麦麩麹麺黄黒黙齢') ELSE $1 END;--> statement-breakpoint
-- Returns a text as searches compare it: one width, hiragana, lower case, one form of each kanji, without blanks, middle dots,
-- brackets and quotes.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(common_kanji(normalize($1, NFKC)), 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾゕゖ・ 「」『』【】〈〉《》〔〕()[]{}"“”''‘’', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔかけゝゞかけ'));--> statement-breakpoint
-- Returns its pairs of characters; of a single character the character. An empty text has the pair '', which no search contains.
CREATE FUNCTION "search_pairs"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
	SELECT array_agg(substr(t, i, 2)) FROM search_text($1) t, generate_series(1, greatest(length(t) - 1, 1)) i;
END;--> statement-breakpoint
-- Returns its characters and pairs of characters, for an index.
CREATE FUNCTION "search_terms"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
	SELECT string_to_array(t, NULL) || search_pairs(t) FROM search_text($1) t;
END;--> statement-breakpoint
CREATE TYPE "public"."account" AS ENUM('provider', 'sales', 'owed', 'shipping', 'bank', 'chargebacks', 'fees', 'suspense');--> statement-breakpoint
CREATE TYPE "public"."carrier" AS ENUM('yamato', 'sagawa', 'japanPost');--> statement-breakpoint
CREATE TYPE "public"."code_purpose" AS ENUM('signup', 'reminder', 'email', 'inquiry');--> statement-breakpoint
CREATE TYPE "public"."gender" AS ENUM('female', 'male', 'other', 'unsaid');--> statement-breakpoint
CREATE TYPE "public"."given_up_by" AS ENUM('member', 'shop');--> statement-breakpoint
CREATE TYPE "public"."grade" AS ENUM('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T');--> statement-breakpoint
CREATE TYPE "public"."ink" AS ENUM('ichigo', 'soda', 'lemon', 'melon', 'mikan', 'budo');--> statement-breakpoint
CREATE TYPE "public"."inquiry_author" AS ENUM('sender', 'shop', 'note');--> statement-breakpoint
CREATE TYPE "public"."inquiry_state" AS ENUM('waiting', 'answered', 'closed');--> statement-breakpoint
CREATE TYPE "public"."inquiry_topic" AS ENUM('order', 'shipment', 'draw', 'account', 'other');--> statement-breakpoint
CREATE TYPE "public"."ledger_kind" AS ENUM('capture', 'refund', 'chargeback', 'chargebackReversal', 'fee', 'payout', 'correction');--> statement-breakpoint
CREATE TYPE "public"."log_kind" AS ENUM('sale', 'reveal', 'refund', 'withdrawal', 'pause', 'resume', 'correction', 'close', 'void');--> statement-breakpoint
CREATE TYPE "public"."news_category" AS ENUM('important', 'new', 'restock', 'notice');--> statement-breakpoint
CREATE TYPE "public"."operator_role" AS ENUM('owner', 'manager', 'support', 'packer', 'finance', 'viewer');--> statement-breakpoint
CREATE TYPE "public"."order_reason" AS ENUM('byMember', 'holdEnded', 'byProvider', 'providerExpired', 'declined', 'insufficientFunds', 'limitExceeded', 'authenticationFailed', 'noneLeft', 'paidTwice', 'byShop', 'overLimit', 'roundVoid', 'salePaused');--> statement-breakpoint
CREATE TYPE "public"."order_stage" AS ENUM('open', 'played', 'released');--> statement-breakpoint
CREATE TYPE "public"."pause_reason" AS ENUM('damage', 'missing', 'address', 'other');--> statement-breakpoint
CREATE TYPE "public"."payment_session_purpose" AS ENUM('order', 'shipment', 'card');--> statement-breakpoint
CREATE TYPE "public"."payment_session_state" AS ENUM('OPENING', 'OPEN', 'DONE', 'ENDED');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('NONE', 'PENDING', 'CAPTURED', 'DECLINED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED');--> statement-breakpoint
CREATE TYPE "public"."payment_type" AS ENUM('NONE', 'CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY');--> statement-breakpoint
CREATE TYPE "public"."picture_kind" AS ENUM('wide', 'goods', 'banner');--> statement-breakpoint
CREATE TYPE "public"."play_status" AS ENUM('START', 'PLAYING', 'SUCCESS', 'CONFIRM', 'ERROR', 'CANCEL');--> statement-breakpoint
CREATE TYPE "public"."resolution" AS ENUM('resent', 'exchanged', 'refunded', 'givenUp');--> statement-breakpoint
CREATE TYPE "public"."return_reason" AS ENUM('absent', 'wrongAddress', 'refused');--> statement-breakpoint
CREATE TYPE "public"."safety_mark" AS ENUM('childPsc', 'st', 'psc', 'pse');--> statement-breakpoint
CREATE TYPE "public"."sales_type" AS ENUM('normal', 'last_special');--> statement-breakpoint
CREATE TYPE "public"."shipment_problem" AS ENUM('returned', 'lost', 'damaged');--> statement-breakpoint
CREATE TYPE "public"."shipping_method" AS ENUM('post', 'box');--> statement-breakpoint
CREATE TYPE "public"."shipping_status" AS ENUM('START', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED');--> statement-breakpoint
CREATE TABLE "audited_draws" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"audited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"closed_by" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_months_range" CHECK (to_char("closed_months"."from_at" at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS') = "closed_months"."month" || '-01 00:00:00' and "closed_months"."until_at" at time zone 'Asia/Tokyo' = "closed_months"."from_at" at time zone 'Asia/Tokyo' + interval '1 month'),
	CONSTRAINT "closed_months_over" CHECK ("closed_months"."closed_at" >= "closed_months"."until_at" + interval '1 hour')
);
--> statement-breakpoint
CREATE TABLE "prize_costs" (
	"cost_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prize_costs_cost_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"yen" integer NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "prize_costs_yen" CHECK ("prize_costs"."yen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "draw_cancellations" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"at" timestamp with time zone NOT NULL,
	"after_order" uuid,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgotten_cards" (
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forgotten_cards_provider_customer_id_pk" PRIMARY KEY("provider","customer_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"announcement_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tags" text[] NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"banner_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"picture_id" text NOT NULL,
	"picture_alt" text NOT NULL,
	"link" text NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"entry_digest" text NOT NULL,
	"starts_at_written" text,
	"ends_at_written" text,
	"taken_over_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (left(search_text(title || chr(10) || picture_alt), 600)) STORED
);
--> statement-breakpoint
CREATE TABLE "catalogue_upload_parts" (
	"upload_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "catalogue_upload_parts_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "catalogue_uploads" (
	"upload_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"news_number" integer PRIMARY KEY NOT NULL,
	"category" "news_category" NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"picture_id" text,
	"picture_alt" text,
	"body" jsonb NOT NULL,
	"entry_digest" text NOT NULL,
	"published_at_written" text NOT NULL,
	"taken_over_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_title" text GENERATED ALWAYS AS (search_text(title)) STORED
);
--> statement-breakpoint
CREATE TABLE "news_previews" (
	"digest" text PRIMARY KEY NOT NULL,
	"article" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_texts" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"kind" "picture_kind" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_versions" (
	"picture_id" text NOT NULL,
	"version" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_versions_picture_id_version_pk" PRIMARY KEY("picture_id","version")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"kind" "picture_kind" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"is_stand_in" boolean DEFAULT false NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finish_due_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "scheduled_changes" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"announced_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_changes_one_row" CHECK ("scheduled_changes"."only")
);
--> statement-breakpoint
CREATE TABLE "storefront_announcements" (
	"storefront_announcement_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storefront_announcements_storefront_announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"tags" text[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storefronts" (
	"origin" text PRIMARY KEY NOT NULL,
	"instance" uuid NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_drafts" (
	"directory_name" text PRIMARY KEY NOT NULL,
	"draw_id" uuid,
	"based_on" timestamp with time zone,
	"document" jsonb NOT NULL,
	"picture_ids" text[] DEFAULT '{}' NOT NULL,
	"title" text GENERATED ALWAYS AS (document ->> 'title') STORED NOT NULL,
	"search_name" text GENERATED ALWAYS AS (left(search_text((document ->> 'title') || chr(10) || directory_name), 600)) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "draw_drafts_draw" UNIQUE("draw_id")
);
--> statement-breakpoint
CREATE TABLE "draw_previews" (
	"digest" text PRIMARY KEY NOT NULL,
	"directory_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_characters" (
	"draw_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "draw_characters_draw_id_position_pk" PRIMARY KEY("draw_id","position"),
	CONSTRAINT "draw_characters_once" UNIQUE("draw_id","name")
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"draw_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"directory_name" text NOT NULL,
	"title" text NOT NULL,
	"reading" text DEFAULT '' NOT NULL,
	"lead" text NOT NULL,
	"sales_type" "sales_type" NOT NULL,
	"ink" "ink" NOT NULL,
	"price" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"art_id" text NOT NULL,
	"art_alt" text NOT NULL,
	"description" jsonb NOT NULL,
	"payment_types" "payment_type"[] NOT NULL,
	"quantities" integer[] NOT NULL,
	"any_quantity" boolean DEFAULT false NOT NULL,
	"choose_days" integer,
	"allows_swap" boolean DEFAULT false NOT NULL,
	"per_purchase" integer NOT NULL,
	"per_member" integer,
	"concurrent_playing" integer NOT NULL,
	"shipping_fee" integer NOT NULL,
	"tariff_id" uuid,
	"shipping_free_from" integer,
	"shipping_days" integer NOT NULL,
	"shipping_from" date,
	"shipping_last_day" date,
	"storage_days" integer NOT NULL,
	"combinable" boolean NOT NULL,
	"total" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"sold_before" integer DEFAULT 0 NOT NULL,
	"playing" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"newest_round" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"close_reason" text,
	"paused_at" timestamp with time zone,
	"pause_reason" text,
	"log_entries" integer DEFAULT 0 NOT NULL,
	"log_head" "bytea",
	"log_at" timestamp with time zone,
	"source_salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"published_at" timestamp with time zone DEFAULT now(),
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entry_digest" text NOT NULL,
	"opens_at_written" text NOT NULL,
	"closes_at_written" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (left(search_text(title || chr(10) || reading || chr(10) || directory_name), 600)) STORED,
	CONSTRAINT "draws_directoryName_unique" UNIQUE("directory_name"),
	CONSTRAINT "draws_price" CHECK (case when "draws"."payment_types" = '{NONE}' then "draws"."price" = 0 else "draws"."price" > 0 end),
	CONSTRAINT "draws_pause" CHECK (("draws"."paused_at" is null) = ("draws"."pause_reason" is null)),
	CONSTRAINT "draws_shipping_date" CHECK ("draws"."shipping_days" > 0 and ("draws"."shipping_from" is null) = ("draws"."shipping_last_day" is null) and ("draws"."shipping_from" is null or "draws"."shipping_last_day" >= "draws"."shipping_from")),
	CONSTRAINT "draws_choose_days" CHECK ("draws"."choose_days" > 0 and "draws"."choose_days" < "draws"."storage_days"),
	CONSTRAINT "draws_period" CHECK ("draws"."closes_at" > "draws"."opens_at"),
	CONSTRAINT "draws_counters" CHECK ("draws"."sold" >= "draws"."sold_before" and "draws"."held" >= 0 and "draws"."playing" >= 0),
	CONSTRAINT "draws_not_oversold" CHECK ("draws"."sold" + "draws"."held" <= "draws"."total")
);
--> statement-breakpoint
CREATE TABLE "former_names" (
	"directory_name" text PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_shipping_terms" (
	"draw_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"fee" integer NOT NULL,
	"free_from" integer,
	"combinable" boolean NOT NULL,
	"tariff_id" uuid,
	CONSTRAINT "former_shipping_terms_draw_id_until_pk" PRIMARY KEY("draw_id","until")
);
--> statement-breakpoint
CREATE TABLE "gallery_pictures" (
	"draw_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"picture_id" text NOT NULL,
	"picture_alt" text NOT NULL,
	CONSTRAINT "gallery_pictures_draw_id_position_pk" PRIMARY KEY("draw_id","position")
);
--> statement-breakpoint
CREATE TABLE "last_one_prizes" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"prize_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"picture_id" text NOT NULL,
	"picture_alt" text NOT NULL,
	"value_yen" integer,
	"material" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"age_from" integer,
	"safety_marks" "safety_mark"[] DEFAULT '{}' NOT NULL,
	"space" integer,
	"is_postable" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prize_variants" (
	"draw_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"total" integer,
	"picture_id" text,
	"picture_alt" text,
	CONSTRAINT "prize_variants_draw_id_prize_id_position_pk" PRIMARY KEY("draw_id","prize_id","position"),
	CONSTRAINT "prize_variants_once" UNIQUE("draw_id","prize_id","name"),
	CONSTRAINT "prize_variants_total" CHECK ("prize_variants"."total" > 0),
	CONSTRAINT "prize_variants_alt" CHECK (("prize_variants"."picture_id" is null) = ("prize_variants"."picture_alt" is null))
);
--> statement-breakpoint
CREATE TABLE "prizes" (
	"draw_id" uuid NOT NULL,
	"prize_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"grade" "grade" NOT NULL,
	"grade_label" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"picture_id" text NOT NULL,
	"picture_alt" text NOT NULL,
	"value_yen" integer,
	"material" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"age_from" integer,
	"safety_marks" "safety_mark"[] DEFAULT '{}' NOT NULL,
	"space" integer,
	"is_postable" boolean DEFAULT false NOT NULL,
	"total" integer NOT NULL,
	"drawn" integer DEFAULT 0 NOT NULL,
	"drawn_before" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "prizes_draw_id_prize_id_pk" PRIMARY KEY("draw_id","prize_id"),
	CONSTRAINT "prizes_one_a_code" UNIQUE("draw_id","code"),
	CONSTRAINT "prizes_not_overdrawn" CHECK ("prizes"."drawn" >= "prizes"."drawn_before" and "prizes"."drawn_before" >= 0 and "prizes"."drawn" <= "prizes"."total")
);
--> statement-breakpoint
CREATE TABLE "publish_checks" (
	"check_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draw_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"publisher" text NOT NULL,
	"lines" jsonb NOT NULL,
	"confirmed_by" text,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "publish_checks_confirmed" CHECK (("publish_checks"."confirmed_by" is null) = ("publish_checks"."confirmed_at" is null) and "publish_checks"."confirmed_by" is distinct from "publish_checks"."publisher")
);
--> statement-breakpoint
CREATE TABLE "shipping_date_changes" (
	"draw_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"days_before" integer NOT NULL,
	"from_before" date,
	"last_day_before" date,
	"days" integer NOT NULL,
	"from" date,
	"last_day" date,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"is_delay" boolean NOT NULL,
	CONSTRAINT "shipping_date_changes_draw_id_at_pk" PRIMARY KEY("draw_id","at")
);
--> statement-breakpoint
CREATE TABLE "news_mailings" (
	"news_number" integer PRIMARY KEY NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"emails" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"email_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to" text NOT NULL,
	"message" jsonb NOT NULL,
	"rank" smallint DEFAULT 1 NOT NULL,
	"member_id" uuid,
	"shipment_id" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"useless_after" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"email_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about_id" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_emails" (
	"email_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"manifest" text NOT NULL,
	"announced_at" timestamp with time zone,
	"lines" jsonb NOT NULL,
	"left" integer[] NOT NULL,
	CONSTRAINT "boxes_left" CHECK (0 <= all("boxes"."left"))
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"size" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"cosignatures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_log" (
	"draw_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" "log_kind" NOT NULL,
	"at" timestamp with time zone,
	"order_hash" "bytea",
	"from_ticket" integer,
	"count" integer,
	"round" bigint,
	"details" jsonb,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "draw_log_draw_id_seq_pk" PRIMARY KEY("draw_id","seq")
);
--> statement-breakpoint
CREATE TABLE "log_heads" (
	"index" integer PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"entries" integer NOT NULL,
	"head" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" smallint NOT NULL,
	"index" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_nodes_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "log_replays" (
	"found_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "log_settings" (
	"backend_id" text PRIMARY KEY NOT NULL,
	"settings" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lost_sales" (
	"draw_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"first_ticket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lost_sales_draw_id_seq_pk" PRIMARY KEY("draw_id","seq")
);
--> statement-breakpoint
CREATE TABLE "waiting_sales" (
	"draw_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"round" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"first_ticket" integer NOT NULL,
	"count" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "waiting_sales_draw_id_seq_pk" PRIMARY KEY("draw_id","seq")
);
--> statement-breakpoint
CREATE TABLE "favourite_characters" (
	"character" text NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_characters_character_member_id_pk" PRIMARY KEY("character","member_id")
);
--> statement-breakpoint
CREATE TABLE "favourite_draws" (
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_draws_draw_id_member_id_pk" PRIMARY KEY("draw_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "guest_notices" (
	"draw_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"link_digest" text NOT NULL,
	"link_ends_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "guest_notices_draw_id_email_key_pk" PRIMARY KEY("draw_id","email_key"),
	CONSTRAINT "guest_notices_email_key" CHECK ("guest_notices"."email_key" = lower("guest_notices"."email"))
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"gift_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"from_name" text,
	"message" text,
	"made_at" timestamp with time zone NOT NULL,
	"request_key" text,
	"link_digest" text,
	"sealed_token" text,
	"ends_at" timestamp with time zone,
	"shows_prizes" boolean DEFAULT true NOT NULL,
	"given_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"receiver_email" text,
	CONSTRAINT "gifts_card" CHECK (("gifts"."from_name" is null) = ("gifts"."message" is null)),
	CONSTRAINT "gifts_by_link" CHECK (num_nonnulls("gifts"."request_key", "gifts"."link_digest", "gifts"."ends_at") in (0, 3)),
	CONSTRAINT "gifts_once_over" CHECK (num_nonnulls("gifts"."sealed_token", "gifts"."given_at", "gifts"."closed_at") = case when "gifts"."link_digest" is null then 0 else 1 end),
	CONSTRAINT "gifts_receiver" CHECK ("gifts"."receiver_email" is null or "gifts"."given_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"link_digest" text NOT NULL,
	"link_ends_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"monthly_cap" integer,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "guardians_email_key" CHECK ("guardians"."email_key" = lower("guardians"."email")),
	CONSTRAINT "guardians_cap" CHECK ("guardians"."monthly_cap" >= 0),
	CONSTRAINT "guardians_confirmed_first" CHECK ("guardians"."confirmed_at" is not null or num_nonnulls("guardians"."monthly_cap", "guardians"."stopped_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "spending_limits" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"monthly_limit" integer,
	"raise_from" timestamp with time zone,
	"raised_limit" integer,
	"paused_until" timestamp with time zone,
	CONSTRAINT "spending_limits_amounts" CHECK ("spending_limits"."monthly_limit" >= 0 and "spending_limits"."raised_limit" >= 0),
	CONSTRAINT "spending_limits_raise" CHECK ("spending_limits"."raise_from" is not null or "spending_limits"."raised_limit" is null)
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"inquiry_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"topic" "inquiry_topic" NOT NULL,
	"state" "inquiry_state" DEFAULT 'waiting' NOT NULL,
	"member_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"guest_email_key" text,
	"sealed_token" text,
	"token_digest" text,
	"order_id" uuid,
	"shipment_id" uuid,
	"draw_id" uuid,
	"about_text" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"assignee" text,
	"closed_at" timestamp with time zone,
	"draft" text,
	"draft_by" text,
	"draft_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inquiries_one_sender" CHECK (num_nonnulls("inquiries"."member_id", "inquiries"."guest_email") = 1
        and num_nonnulls("inquiries"."guest_name", "inquiries"."guest_email", "inquiries"."guest_email_key", "inquiries"."sealed_token", "inquiries"."token_digest") in (0, 5)),
	CONSTRAINT "inquiries_guest_email_key" CHECK ("inquiries"."guest_email_key" = lower("inquiries"."guest_email")),
	CONSTRAINT "inquiries_one_subject" CHECK (num_nonnulls("inquiries"."order_id", "inquiries"."shipment_id", "inquiries"."draw_id") <= 1),
	CONSTRAINT "inquiries_waiting" CHECK (("inquiries"."state" = 'waiting') = ("inquiries"."waiting_since" is not null)
        and ("inquiries"."state" = 'closed') = ("inquiries"."closed_at" is not null)),
	CONSTRAINT "inquiries_draft" CHECK (num_nulls("inquiries"."draft", "inquiries"."draft_by", "inquiries"."draft_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "inquiry_attachments" (
	"attachment_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"message_id" uuid,
	"name" text NOT NULL,
	"media" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_attachments_size" CHECK ("inquiry_attachments"."size" = octet_length("inquiry_attachments"."bytes"))
);
--> statement-breakpoint
CREATE TABLE "inquiry_messages" (
	"message_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"author" "inquiry_author" NOT NULL,
	"operator" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request_key" text,
	CONSTRAINT "inquiry_messages_author" CHECK (("inquiry_messages"."author" = 'sender') = ("inquiry_messages"."operator" is null))
);
--> statement-breakpoint
CREATE TABLE "inquiry_pictures" (
	"picture_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "inquiry_pictures_position" CHECK ("inquiry_pictures"."position" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "long_operation_parts" (
	"operation_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "long_operation_parts_operation_id_part_pk" PRIMARY KEY("operation_id","part")
);
--> statement-breakpoint
CREATE TABLE "long_operations" (
	"operation_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call" text NOT NULL,
	"query" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of_all" integer,
	"ended_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "long_operations_failure" CHECK ("long_operations"."failure" is null or "long_operations"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "line_links" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "line_links_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "line_requests" (
	"state_digest" text PRIMARY KEY NOT NULL,
	"device_digest" text NOT NULL,
	"session_id" uuid,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"next" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_sign_ups" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"device_digest" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_challenges" (
	"digest" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_passkeys" (
	"passkey_id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"device" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"purpose" "code_purpose" NOT NULL,
	"email_key" text NOT NULL,
	"device_digest" text NOT NULL,
	"code_hash" text NOT NULL,
	"long_digest" text NOT NULL,
	"for_member" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "email_codes_purpose_email_key_device_digest_pk" PRIMARY KEY("purpose","email_key","device_digest")
);
--> statement-breakpoint
CREATE TABLE "imported_members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"wants_new_draws" boolean NOT NULL,
	"wants_restock" boolean NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"member_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_member_id_token_digest_pk" PRIMARY KEY("member_id","token_digest")
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"note_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"email_key" text,
	"password_hash" text,
	"name" text,
	"zip" text,
	"address" text,
	"address2" text,
	"birthday" date,
	"birthday_limited_at" timestamp with time zone,
	"gender" "gender",
	"tel" text,
	"wants_new_draws" boolean DEFAULT false NOT NULL,
	"wants_restock" boolean DEFAULT false NOT NULL,
	"stop_token" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "members_whole_address" CHECK (("members"."zip" = '') = ("members"."address" = '') and ("members"."address" <> '' or "members"."address2" = '')),
	CONSTRAINT "members_email_key" CHECK ("members"."email_key" = lower("members"."email")),
	CONSTRAINT "members_whole_or_empty" CHECK (case when "members"."left_at" is null
        then num_nulls("members"."email", "members"."email_key", "members"."password_hash", "members"."name", "members"."zip", "members"."address", "members"."address2", "members"."birthday", "members"."tel", "members"."stop_token") = 0
        else num_nonnulls("members"."email", "members"."email_key", "members"."password_hash", "members"."name", "members"."zip", "members"."address", "members"."address2", "members"."birthday", "members"."tel", "members"."stop_token") = 0
        end)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"member_id" uuid NOT NULL,
	"device" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now(),
	"leave_confirmed_at" timestamp with time zone,
	CONSTRAINT "sessions_token" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"suspension_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"suspended_by" text NOT NULL,
	"suspended_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "suspensions_period" CHECK ("suspensions"."until" > "suspensions"."suspended_at" and "suspensions"."ended_at" >= "suspensions"."suspended_at"),
	CONSTRAINT "suspensions_lifted" CHECK ("suspensions"."ended_by" is null or "suspensions"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_runs" (
	"draw_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"armed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_runs_draw_id_kind_pk" PRIMARY KEY("draw_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"member_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "notification_settings_member_id_kind_channel_pk" PRIMARY KEY("member_id","kind","channel"),
	CONSTRAINT "notification_settings_stopped" CHECK ("notification_settings"."stopped_at" >= "notification_settings"."chosen_at")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"draw_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_draw_id_kind_member_id_pk" PRIMARY KEY("draw_id","kind","member_id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"message_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"useless_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"subscription_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"approval_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"subject_title" text,
	"member_id" uuid,
	"summary" text NOT NULL,
	"yen" integer,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (left(search_text(requested_by || chr(10) || summary || chr(10) || reason || chr(10) || coalesce(subject_title, '')), 600)) STORED
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"runs" bigint NOT NULL,
	"failures" bigint NOT NULL,
	"failing" integer NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "operator_answers" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_log_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key" text,
	"approval_id" uuid,
	"member_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "operator_log_key" UNIQUE("operator","key"),
	CONSTRAINT "operator_log_approval" UNIQUE("approval_id")
);
--> statement-breakpoint
CREATE TABLE "operator_tokens" (
	"token_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operator" text NOT NULL,
	"role" "operator_role" NOT NULL,
	"proven_calls" text[] NOT NULL,
	"hash" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "operator_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"secret" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whole_exports" (
	"export_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"requested_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_reviews" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "order_reviews_decided" CHECK (num_nulls("order_reviews"."decision", "order_reviews"."decided_at", "order_reviews"."note") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "live_orders" (
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"quantity" integer NOT NULL,
	"person" "bytea",
	"device" "bytea",
	"card" "bytea",
	"network" "bytea",
	CONSTRAINT "live_orders_draw_id_member_id_pk" PRIMARY KEY("draw_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "order_moves" (
	"draw_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"from" "play_status",
	"to" "play_status" NOT NULL,
	"payment_status" "payment_status" NOT NULL,
	"reason" "order_reason",
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_moves_draw_id_order_id_step_pk" PRIMARY KEY("draw_id","order_id","step")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"draw_id" uuid NOT NULL,
	"order_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"request_key" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"total" integer NOT NULL,
	"payment_type" "payment_type",
	"status" "play_status" NOT NULL,
	"stage" "order_stage" GENERATED ALWAYS AS (case when status in ('CANCEL', 'ERROR') then 'released'::order_stage when status = 'CONFIRM' then 'played'::order_stage else 'open'::order_stage end) STORED NOT NULL,
	"payment_status" "payment_status" DEFAULT 'NONE' NOT NULL,
	"reason" "order_reason",
	"ordered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"payable_until" timestamp with time zone DEFAULT now() NOT NULL,
	"first_ticket" integer,
	"has_last_one" boolean DEFAULT false NOT NULL,
	"log_seq" integer,
	"salt" "bytea" NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp with time zone,
	"revealed_at" timestamp with time zone,
	"played_at" timestamp with time zone,
	"has_shipment" boolean DEFAULT false NOT NULL,
	"is_released_purchase" boolean DEFAULT false NOT NULL,
	"moves" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_draw_id_order_id_pk" PRIMARY KEY("draw_id","order_id"),
	CONSTRAINT "orders_sum" CHECK ("orders"."quantity" > 0 and "orders"."price" >= 0 and "orders"."total" = "orders"."price" * "orders"."quantity"),
	CONSTRAINT "orders_hold" CHECK (("orders"."held_until" is not null) = ("orders"."status" in ('START', 'PLAYING'))),
	CONSTRAINT "orders_tickets" CHECK (("orders"."first_ticket" is not null) = ("orders"."status" in ('SUCCESS', 'CONFIRM')))
);
--> statement-breakpoint
CREATE TABLE "unpaid_holds" (
	"draw_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	"ms" bigint NOT NULL,
	"ticket_ms" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "unpaid_holds_draw_id_key_pk" PRIMARY KEY("draw_id","key")
);
--> statement-breakpoint
CREATE TABLE "partner_attempts" (
	"delivery_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"status" integer,
	"problem" text,
	CONSTRAINT "partner_attempts_delivery_id_attempt_pk" PRIMARY KEY("delivery_id","attempt"),
	CONSTRAINT "partner_attempts_answer" CHECK (("partner_attempts"."status" is null) <> ("partner_attempts"."problem" is null))
);
--> statement-breakpoint
CREATE TABLE "partner_deliveries" (
	"delivery_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "partner_deliveries_once" UNIQUE("endpoint_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "partner_endpoints" (
	"endpoint_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"kinds" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "partner_endpoints_disabled" CHECK (("partner_endpoints"."disabled_at" is null) = ("partner_endpoints"."disabled_by" is null)),
	CONSTRAINT "partner_endpoints_former" CHECK (("partner_endpoints"."former_secret" is null) = ("partner_endpoints"."former_until" is null))
);
--> statement-breakpoint
CREATE TABLE "partner_events" (
	"event_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"draw_id" uuid,
	"order_id" uuid,
	"shipment_id" uuid,
	"refund_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"line_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" uuid,
	"order_id" uuid,
	"shipment_id" uuid,
	"kind" "ledger_kind" NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"from" "account" NOT NULL,
	"to" "account" NOT NULL,
	"yen" integer NOT NULL,
	"refund_id" uuid,
	"provider_ref" text,
	"tax_yen" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_what" CHECK (("ledger"."draw_id" is null) = ("ledger"."order_id" is null) and ("ledger"."order_id" is null) <> ("ledger"."shipment_id" is null) or ("ledger"."provider_ref" is not null and num_nonnulls("ledger"."draw_id", "ledger"."order_id", "ledger"."shipment_id") = 0)),
	CONSTRAINT "ledger_yen" CHECK ("ledger"."yen" > 0 and "ledger"."from" <> "ledger"."to")
);
--> statement-breakpoint
CREATE TABLE "payment_sessions" (
	"redirect_id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" "payment_session_purpose" NOT NULL,
	"draw_id" uuid,
	"order_id" uuid,
	"shipment_id" uuid,
	"payment_type" "payment_type" NOT NULL,
	"yen" integer NOT NULL,
	"with_card" boolean DEFAULT false NOT NULL,
	"provider" text NOT NULL,
	"state" "payment_session_state" NOT NULL,
	"session_id" text,
	"url" text,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"poll_at" timestamp with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	"authentication" text,
	CONSTRAINT "payment_sessions_order" CHECK (("payment_sessions"."purpose" = 'order') = ("payment_sessions"."order_id" is not null)),
	CONSTRAINT "payment_sessions_shipment" CHECK (("payment_sessions"."purpose" = 'shipment') = ("payment_sessions"."shipment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draw_id" uuid,
	"order_id" uuid,
	"shipment_id" uuid,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"yen" integer NOT NULL,
	"reason" "order_reason" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"is_whole" boolean NOT NULL,
	"done_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"scope" text DEFAULT 'order' NOT NULL,
	"method" text DEFAULT 'provider' NOT NULL,
	"note" text,
	"tickets" integer[] DEFAULT '{}' NOT NULL,
	"paid_out_on" date,
	"reference" text,
	"provider_refund_id" text,
	CONSTRAINT "refunds_what" CHECK (("refunds"."draw_id" is null) = ("refunds"."order_id" is null) and ("refunds"."order_id" is null) <> ("refunds"."shipment_id" is null)),
	CONSTRAINT "refunds_sum" CHECK ("refunds"."yen" > 0),
	CONSTRAINT "refunds_transfer" CHECK (("refunds"."method" = 'bankTransfer' and "refunds"."done_at" is not null) = ("refunds"."paid_out_on" is not null) and ("refunds"."paid_out_on" is null) = ("refunds"."reference" is null) and ("refunds"."withdrawn_at" is null or ("refunds"."method" = 'bankTransfer' and "refunds"."done_at" is null)))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"provider" text NOT NULL,
	"webhook_id" text NOT NULL,
	"kind" text NOT NULL,
	"reports" text NOT NULL,
	"payment_id" text,
	"redirect_id" text,
	"session_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhooks_provider_webhook_id_pk" PRIMARY KEY("provider","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"member_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"won" integer NOT NULL,
	"waiting" integer NOT NULL,
	"last_won_at" timestamp with time zone NOT NULL,
	CONSTRAINT "holdings_member_id_draw_id_pk" PRIMARY KEY("member_id","draw_id"),
	CONSTRAINT "holdings_counts" CHECK ("holdings"."waiting" >= 0 and "holdings"."won" >= "holdings"."waiting")
);
--> statement-breakpoint
CREATE TABLE "spare_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spare_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"change" integer NOT NULL,
	"won_prize_id" uuid,
	"shipment_id" uuid,
	"in_box" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "spare_changes_exchange" CHECK ("spare_changes"."change" <> 0 and ("spare_changes"."shipment_id" is null or "spare_changes"."won_prize_id" is not null) and ("spare_changes"."won_prize_id" is null or "spare_changes"."change" = -1 or ("spare_changes"."change" = 1 and not "spare_changes"."in_box")) and (not "spare_changes"."in_box" or "spare_changes"."shipment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "spare_prizes" (
	"draw_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"spares" integer NOT NULL,
	"shelf" text,
	CONSTRAINT "spare_prizes_draw_id_prize_id_variant_pk" PRIMARY KEY("draw_id","prize_id","variant"),
	CONSTRAINT "spare_prizes_counted" CHECK ("spare_prizes"."spares" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"draw_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"place" text NOT NULL,
	"slot" smallint NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "stock_counts_draw_id_prize_id_place_slot_pk" PRIMARY KEY("draw_id","prize_id","place","slot")
);
--> statement-breakpoint
CREATE TABLE "storage_extensions" (
	"won_prize_id" uuid NOT NULL,
	"kept_until_before" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "storage_extensions_won_prize_id_kept_until_pk" PRIMARY KEY("won_prize_id","kept_until"),
	CONSTRAINT "storage_extensions_longer" CHECK ("storage_extensions"."kept_until" > "storage_extensions"."kept_until_before")
);
--> statement-breakpoint
CREATE TABLE "won_prizes" (
	"won_prize_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"ticket" integer,
	"prize_id" uuid,
	"variant" text,
	"choose_until" timestamp with time zone,
	"wishes" text[],
	"chosen_by" text,
	"chosen_at" timestamp with time zone,
	"choose_reminded_at" timestamp with time zone,
	"swapped_from" text,
	"swapped_at" timestamp with time zone,
	"drawn_variant" text GENERATED ALWAYS AS (case when choose_until is null then coalesce(swapped_from, variant) end) STORED,
	"won_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"shipment_id" uuid,
	"gift_id" uuid,
	"voided_at" timestamp with time zone,
	"given_up_by" "given_up_by",
	"reminded_at" timestamp with time zone,
	"remind_at" timestamp with time zone GENERATED ALWAYS AS (case when reminded_at is null and ((kept_until at time zone 'UTC') - interval '14 days') at time zone 'UTC' > won_at then ((kept_until at time zone 'UTC') - interval '14 days') at time zone 'UTC' when ((kept_until at time zone 'UTC') - interval '3 days') at time zone 'UTC' > won_at and (reminded_at is null or reminded_at < ((kept_until at time zone 'UTC') - interval '3 days') at time zone 'UTC') then ((kept_until at time zone 'UTC') - interval '3 days') at time zone 'UTC' end) STORED,
	CONSTRAINT "won_prizes_choice" CHECK (case when "won_prizes"."choose_until" is null then "won_prizes"."wishes" is null and "won_prizes"."chosen_by" is null and "won_prizes"."chosen_at" is null
        else "won_prizes"."prize_id" is not null and ("won_prizes"."variant" is null) = ("won_prizes"."chosen_by" is null) and ("won_prizes"."chosen_by" is null) = ("won_prizes"."chosen_at" is null) end),
	CONSTRAINT "won_prizes_chosen_before_shipment" CHECK ("won_prizes"."choose_until" is null or "won_prizes"."variant" is not null or "won_prizes"."shipment_id" is null),
	CONSTRAINT "won_prizes_swapped" CHECK (("won_prizes"."swapped_from" is null) = ("won_prizes"."swapped_at" is null) and ("won_prizes"."swapped_from" is null or ("won_prizes"."variant" is not null and "won_prizes"."variant" <> "won_prizes"."swapped_from"))),
	CONSTRAINT "won_prizes_what" CHECK (("won_prizes"."ticket" is null) = ("won_prizes"."prize_id" is null)),
	CONSTRAINT "won_prizes_in_one_place" CHECK ("won_prizes"."gift_id" is null or ("won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null)),
	CONSTRAINT "won_prizes_given_up" CHECK ("won_prizes"."given_up_by" is null or "won_prizes"."voided_at" is not null),
	CONSTRAINT "won_prizes_void" CHECK ("won_prizes"."voided_at" is null or "won_prizes"."shipment_id" is null)
);
--> statement-breakpoint
CREATE TABLE "draw_queues" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone,
	"numbers" integer DEFAULT 0 NOT NULL,
	"called_to" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_entries" (
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"lottery_number" bigint,
	"number" integer,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone,
	"extended_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	CONSTRAINT "queue_entries_draw_id_member_id_pk" PRIMARY KEY("draw_id","member_id"),
	CONSTRAINT "queue_entries_position" CHECK ("queue_entries"."lottery_number" is not null or "queue_entries"."number" is not null),
	CONSTRAINT "queue_entries_called_by_number" CHECK ("queue_entries"."called_at" is null or "queue_entries"."number" is not null),
	CONSTRAINT "queue_entries_extended_turn" CHECK ("queue_entries"."extended_at" is null or "queue_entries"."called_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"provider" text NOT NULL,
	"dispute_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"draw_id" uuid,
	"order_id" uuid,
	"shipment_id" uuid,
	"yen" integer NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"chargeback_id" text,
	"booked_yen" integer,
	"decision" text,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "disputes_provider_dispute_id_pk" PRIMARY KEY("provider","dispute_id"),
	CONSTRAINT "disputes_what" CHECK (("disputes"."draw_id" is null) = ("disputes"."order_id" is null) and ("disputes"."order_id" is null) <> ("disputes"."shipment_id" is null)),
	CONSTRAINT "disputes_sum" CHECK ("disputes"."yen" > 0 and "disputes"."booked_yen" between 0 and "disputes"."yen"),
	CONSTRAINT "disputes_ended" CHECK (("disputes"."state" = 'open') = ("disputes"."ended_at" is null)),
	CONSTRAINT "disputes_booked" CHECK (("disputes"."chargeback_id" is null) = ("disputes"."booked_yen" is null)),
	CONSTRAINT "disputes_decided" CHECK (("disputes"."decision" is null) = ("disputes"."decided_at" is null) and ("disputes"."decision" is null) = ("disputes"."note" is null))
);
--> statement-breakpoint
CREATE TABLE "listed_payments" (
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"yen" integer NOT NULL,
	"returned_yen" integer NOT NULL,
	CONSTRAINT "listed_payments_provider_payment_id_pk" PRIMARY KEY("provider","payment_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_findings" (
	"finding_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"ref" text NOT NULL,
	"yen_here" integer,
	"yen_there" integer,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "reconciliation_findings_kind" CHECK (("reconciliation_findings"."kind" = 'missingHere') = ("reconciliation_findings"."yen_here" is null) and ("reconciliation_findings"."kind" = 'missingAtProvider') = ("reconciliation_findings"."yen_there" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"provider" text PRIMARY KEY NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"stage" text NOT NULL,
	"page" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"transaction_id" text NOT NULL,
	"settlement_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"transaction_yen" integer NOT NULL,
	"fee_yen" integer NOT NULL,
	"fee_tax_yen" integer NOT NULL,
	CONSTRAINT "settlement_lines_provider_type_transaction_id_pk" PRIMARY KEY("provider","type","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"provider" text NOT NULL,
	"settlement_id" text NOT NULL,
	"transfer_on" date NOT NULL,
	"transaction_yen" integer NOT NULL,
	"fee_yen" integer NOT NULL,
	"fee_tax_yen" integer NOT NULL,
	"transfer_fee_yen" integer NOT NULL,
	"payout_yen" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlements_provider_settlement_id_pk" PRIMARY KEY("provider","settlement_id"),
	CONSTRAINT "settlements_transfer_fee" CHECK ("settlements"."transfer_fee_yen" >= 0),
	CONSTRAINT "settlements_sum" CHECK ("settlements"."payout_yen" = "settlements"."transaction_yen" + "settlements"."fee_yen" + "settlements"."fee_tax_yen" - "settlements"."transfer_fee_yen")
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry" text NOT NULL,
	"ending" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"yen" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_disputes_state" CHECK ("sandbox_disputes"."state" in ('pending', 'cancelled', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_ledger" (
	"line_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_ledger_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"yen" integer NOT NULL,
	"key" text,
	"settlement_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_ledger_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"yen" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_state" CHECK ("sandbox_payments"."state" in ('captured', 'failed', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"mode" text NOT NULL,
	"payment_type" "payment_type" NOT NULL,
	"yen" integer NOT NULL,
	"reference" text NOT NULL,
	"customer_id" text,
	"return_url" text NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_sessions_key_unique" UNIQUE("key"),
	CONSTRAINT "sandbox_sessions_state" CHECK ("sandbox_sessions"."state" in ('pending', 'completed', 'cancelled', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_settlements" (
	"settlement_id" text PRIMARY KEY NOT NULL,
	"transfer_on" date NOT NULL,
	"transfer_fee_yen" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"webhook_id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"signature" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "packing_claims" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"packer" text,
	"seen_at" timestamp with time zone NOT NULL,
	"ticked" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_draws" (
	"shipment_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_draws_shipment_id_draw_id_pk" PRIMARY KEY("shipment_id","draw_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_former_prizes" (
	"shipment_id" uuid NOT NULL,
	"won_prize_id" uuid NOT NULL,
	"follow_up_id" uuid NOT NULL,
	CONSTRAINT "shipment_former_prizes_shipment_id_won_prize_id_pk" PRIMARY KEY("shipment_id","won_prize_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_moves" (
	"shipment_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"from" "shipping_status",
	"to" "shipping_status" NOT NULL,
	"event" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_moves_shipment_id_step_pk" PRIMARY KEY("shipment_id","step")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"shipment_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"request_key" text NOT NULL,
	"status" "shipping_status" NOT NULL,
	"prizes" integer NOT NULL,
	"fee" integer NOT NULL,
	"method" "shipping_method" DEFAULT 'box' NOT NULL,
	"payment_type" "payment_type",
	"payment_status" "payment_status" DEFAULT 'NONE' NOT NULL,
	"pay_until" timestamp with time zone,
	"name" text,
	"zip" text,
	"address" text,
	"address2" text,
	"tel" text,
	"label" jsonb,
	"deliver_on" date,
	"delivery_slot" text,
	"gift_id" uuid,
	"exported_at" timestamp with time zone,
	"exported_by" text,
	"carrier" "carrier",
	"tracking_number" text,
	"requested_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"packed_at" timestamp with time zone,
	"packed_by" text,
	"shipped_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"problem" "shipment_problem",
	"return_reason" "return_reason",
	"problem_since" timestamp with time zone,
	"shop_words" text,
	"return_kept_until" timestamp with time zone,
	"resolution" "resolution",
	"resolved_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"pause_reason" "pause_reason",
	"pause_note" text,
	"split_from_id" uuid,
	"keeps_fee" boolean DEFAULT false NOT NULL,
	"parent_id" uuid,
	"moves" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "shipments_fee" CHECK ("shipments"."fee" >= 0 and ("shipments"."fee" > 0 or "shipments"."payment_status" = 'NONE')),
	CONSTRAINT "shipments_exported" CHECK (("shipments"."exported_at" is null) = ("shipments"."exported_by" is null)),
	CONSTRAINT "shipments_withdrawn" CHECK (("shipments"."withdrawn_at" is null) = ("shipments"."prizes" > 0)),
	CONSTRAINT "shipments_withdrawn_early" CHECK ("shipments"."withdrawn_at" is null or "shipments"."status" in ('START', 'WAITING')),
	CONSTRAINT "shipments_packed_by" CHECK ("shipments"."packed_by" is null or "shipments"."packed_at" is not null),
	CONSTRAINT "shipments_paused" CHECK (("shipments"."paused_at" is null) = ("shipments"."pause_reason" is null) and ("shipments"."paused_at" is not null or "shipments"."pause_note" is null) and ("shipments"."paused_at" is null or ("shipments"."withdrawn_at" is null and "shipments"."status" in ('START', 'WAITING')))),
	CONSTRAINT "shipments_split" CHECK ("shipments"."split_from_id" is null or ("shipments"."fee" = 0 and "shipments"."parent_id" is null)),
	CONSTRAINT "shipments_paid_first" CHECK ("shipments"."status" = 'START' or "shipments"."fee" = 0 or "shipments"."payment_status" = 'CAPTURED'),
	CONSTRAINT "shipments_tracked" CHECK (("shipments"."tracking_number" is not null) = ("shipments"."status" in ('SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'))),
	CONSTRAINT "shipments_problem" CHECK (("shipments"."problem" is null) = ("shipments"."problem_since" is null) and ("shipments"."problem" is null or "shipments"."shipped_at" is not null) and ("shipments"."problem" is not null or "shipments"."shop_words" is null)),
	CONSTRAINT "shipments_returned" CHECK (("shipments"."problem" is not distinct from 'returned') = ("shipments"."return_reason" is not null) and ("shipments"."return_reason" is null) = ("shipments"."return_kept_until" is null)),
	CONSTRAINT "shipments_resolved" CHECK (("shipments"."resolution" is null) = ("shipments"."resolved_at" is null) and ("shipments"."resolution" is null or "shipments"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"block_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"place" text,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "blocks_place" CHECK (("blocks"."kind" = 'address') = ("blocks"."place" is not null)),
	CONSTRAINT "blocks_ended" CHECK (("blocks"."ended_by" is null) = ("blocks"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "member_tags" (
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"colour" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_tags_member_id_text_pk" PRIMARY KEY("member_id","text")
);
--> statement-breakpoint
CREATE TABLE "site_text_consents" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_text_consents_member_id_kind_number_pk" PRIMARY KEY("member_id","kind","number")
);
--> statement-breakpoint
CREATE TABLE "site_text_drafts" (
	"kind" text PRIMARY KEY NOT NULL,
	"blocks" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_text_previews" (
	"digest" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_text_values" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "site_text_values_kind_number_pk" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
CREATE TABLE "site_text_versions" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"blocks" jsonb NOT NULL,
	"note" text NOT NULL,
	"asks_consent" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	"applies_from" timestamp with time zone NOT NULL,
	CONSTRAINT "site_text_versions_kind_number_pk" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
CREATE TABLE "site_text_withdrawals" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_text_withdrawals_kind_number_pk" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"staff_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"display_name" text,
	"email" text,
	"email_notices" text[] DEFAULT '{"approvalRequested","approvalDecided","alarm"}' NOT NULL,
	"push_notices" text[] DEFAULT '{"approvalRequested","approvalDecided","alarm"}' NOT NULL,
	"role" "operator_role" NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"link_digest" text,
	"link_until" timestamp with time zone,
	"link_proves" boolean,
	"password_hash" text,
	"code_secret" text,
	"code_step" bigint,
	CONSTRAINT "staff_name" UNIQUE("name"),
	CONSTRAINT "staff_link" UNIQUE("link_digest")
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"digest" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"passkey_id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"device" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"proves_from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"digest" text PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"session_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_digest" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"device" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"is_enrolling" boolean NOT NULL,
	"new_code_secret" text,
	CONSTRAINT "staff_sessions_token" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"view_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "staff_views_name" UNIQUE("staff_id","page","name")
);
--> statement-breakpoint
CREATE TABLE "alarm_sightings" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"began_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_messages" (
	"message_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"subscription_id" uuid,
	"notice" text NOT NULL,
	"content" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"useless_after" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_messages_to" CHECK (("staff_messages"."channel" = 'push') = ("staff_messages"."subscription_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "staff_notices" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_push_subscriptions" (
	"subscription_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "shipping_tariffs" (
	"tariff_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tariff" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text
);
--> statement-breakpoint
ALTER TABLE "audited_draws" ADD CONSTRAINT "audited_draws_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_costs" ADD CONSTRAINT "prize_costs_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_cancellations" ADD CONSTRAINT "draw_cancellations_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_upload_parts" ADD CONSTRAINT "catalogue_upload_parts_upload_id_catalogue_uploads_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."catalogue_uploads"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_texts" ADD CONSTRAINT "picture_texts_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_versions" ADD CONSTRAINT "picture_versions_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_announcements" ADD CONSTRAINT "storefront_announcements_origin_storefronts_origin_fk" FOREIGN KEY ("origin") REFERENCES "public"."storefronts"("origin") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_drafts" ADD CONSTRAINT "draw_drafts_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_previews" ADD CONSTRAINT "draw_previews_directory_name_draw_drafts_directory_name_fk" FOREIGN KEY ("directory_name") REFERENCES "public"."draw_drafts"("directory_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_characters" ADD CONSTRAINT "draw_characters_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_art_id_pictures_picture_id_fk" FOREIGN KEY ("art_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_tariff_id_shipping_tariffs_tariff_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."shipping_tariffs"("tariff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_shipping_terms" ADD CONSTRAINT "former_shipping_terms_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_shipping_terms" ADD CONSTRAINT "former_shipping_terms_tariff_id_shipping_tariffs_tariff_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."shipping_tariffs"("tariff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_one_prizes" ADD CONSTRAINT "last_one_prizes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_one_prizes" ADD CONSTRAINT "last_one_prizes_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_variants" ADD CONSTRAINT "prize_variants_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_variants" ADD CONSTRAINT "prize_variants_draw_id_prize_id_prizes_draw_id_prize_id_fk" FOREIGN KEY ("draw_id","prize_id") REFERENCES "public"."prizes"("draw_id","prize_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_picture_id_pictures_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_checks" ADD CONSTRAINT "publish_checks_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_date_changes" ADD CONSTRAINT "shipping_date_changes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_characters" ADD CONSTRAINT "favourite_characters_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_draws" ADD CONSTRAINT "favourite_draws_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_draws" ADD CONSTRAINT "favourite_draws_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_notices" ADD CONSTRAINT "guest_notices_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_attachments" ADD CONSTRAINT "inquiry_attachments_inquiry_id_inquiries_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("inquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_attachments" ADD CONSTRAINT "inquiry_attachments_message_id_inquiry_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inquiry_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_messages" ADD CONSTRAINT "inquiry_messages_inquiry_id_inquiries_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("inquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_pictures" ADD CONSTRAINT "inquiry_pictures_message_id_inquiry_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inquiry_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "long_operation_parts" ADD CONSTRAINT "long_operation_parts_operation_id_long_operations_operation_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."long_operations"("operation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_links" ADD CONSTRAINT "line_links_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_passkeys" ADD CONSTRAINT "member_passkeys_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_for_member_members_member_id_fk" FOREIGN KEY ("for_member") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_runs" ADD CONSTRAINT "notification_runs_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_answers" ADD CONSTRAINT "operator_answers_entry_id_operator_log_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."operator_log"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_log" ADD CONSTRAINT "operator_log_approval_id_approvals_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("approval_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_attempts" ADD CONSTRAINT "partner_attempts_delivery_id_partner_deliveries_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."partner_deliveries"("delivery_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_event_id_partner_events_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."partner_events"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_endpoint_id_partner_endpoints_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."partner_endpoints"("endpoint_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spare_changes" ADD CONSTRAINT "spare_changes_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spare_prizes" ADD CONSTRAINT "spare_prizes_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_extensions" ADD CONSTRAINT "storage_extensions_won_prize_id_won_prizes_won_prize_id_fk" FOREIGN KEY ("won_prize_id") REFERENCES "public"."won_prizes"("won_prize_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_gift_id_gifts_gift_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("gift_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_draw_id_order_id_orders_draw_id_order_id_fk" FOREIGN KEY ("draw_id","order_id") REFERENCES "public"."orders"("draw_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD CONSTRAINT "won_prizes_draw_id_prize_id_prizes_draw_id_prize_id_fk" FOREIGN KEY ("draw_id","prize_id") REFERENCES "public"."prizes"("draw_id","prize_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_queues" ADD CONSTRAINT "draw_queues_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_draw_id_draw_queues_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw_queues"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_claims" ADD CONSTRAINT "packing_claims_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_draws" ADD CONSTRAINT "shipment_draws_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_former_prizes" ADD CONSTRAINT "shipment_former_prizes_shipment_id_shipments_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_former_prizes" ADD CONSTRAINT "shipment_former_prizes_follow_up_id_shipments_shipment_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_gift_id_gifts_gift_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("gift_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_split_from_id_shipments_shipment_id_fk" FOREIGN KEY ("split_from_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_parent_id_shipments_shipment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."shipments"("shipment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_text_consents" ADD CONSTRAINT "site_text_consents_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_text_previews" ADD CONSTRAINT "site_text_previews_kind_site_text_drafts_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."site_text_drafts"("kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_text_values" ADD CONSTRAINT "site_text_values_kind_number_site_text_versions_kind_number_fk" FOREIGN KEY ("kind","number") REFERENCES "public"."site_text_versions"("kind","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_text_withdrawals" ADD CONSTRAINT "site_text_withdrawals_kind_number_site_text_versions_kind_number_fk" FOREIGN KEY ("kind","number") REFERENCES "public"."site_text_versions"("kind","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_messages" ADD CONSTRAINT "staff_messages_subscription_id_staff_push_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."staff_push_subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_push_subscriptions" ADD CONSTRAINT "staff_push_subscriptions_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("staff_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prize_costs_of_prize" ON "prize_costs" USING btree ("draw_id","prize_id","cost_id");--> statement-breakpoint
CREATE INDEX "draw_cancellations_due" ON "draw_cancellations" USING btree ("due_at") WHERE "draw_cancellations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "cards_alike" ON "cards" USING btree ("last_four","expiry");--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "banners_listed" ON "banners" USING btree ("position","banner_id","starts_at","ends_at","search_text");--> statement-breakpoint
CREATE INDEX "banners_of_picture" ON "banners" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "banners_terms" ON "banners" USING gin (search_terms("search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "catalogue_uploads_at" ON "catalogue_uploads" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "news_listed" ON "news" USING btree ("published_at","news_number","withdrawn_at","search_title");--> statement-breakpoint
CREATE INDEX "news_of_picture" ON "news" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "news_title_terms" ON "news" USING gin (search_terms("search_title")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "picture_texts_terms" ON "picture_texts" USING gin (search_terms("search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "picture_texts_listed" ON "picture_texts" USING btree ("made_at","picture_id","kind");--> statement-breakpoint
CREATE INDEX "pictures_listed" ON "pictures" USING btree ("made_at","picture_id","kind");--> statement-breakpoint
CREATE INDEX "pictures_unfinished" ON "pictures" USING btree ("finish_due_at") WHERE "pictures"."finish_due_at" is not null;--> statement-breakpoint
CREATE INDEX "storefront_announcements_due" ON "storefront_announcements" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "storefront_announcements_origin" ON "storefront_announcements" USING btree ("origin");--> statement-breakpoint
CREATE INDEX "draw_drafts_listed" ON "draw_drafts" USING btree ("changed_at","directory_name","draw_id","search_name");--> statement-breakpoint
CREATE INDEX "draw_drafts_name_terms" ON "draw_drafts" USING gin (search_terms("search_name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "draw_drafts_pictures" ON "draw_drafts" USING gin ("picture_ids");--> statement-breakpoint
CREATE INDEX "draw_characters_name" ON "draw_characters" USING btree ("name");--> statement-breakpoint
CREATE INDEX "draw_characters_terms" ON "draw_characters" USING gin (search_terms("name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "draws_by_opening" ON "draws" USING btree ("opens_at","directory_name");--> statement-breakpoint
CREATE INDEX "draws_listed" ON "draws" USING btree ("closes_at","directory_name","opens_at","draw_id","search_name");--> statement-breakpoint
CREATE INDEX "draws_of_picture" ON "draws" USING btree ("art_id");--> statement-breakpoint
CREATE INDEX "draws_not_closed" ON "draws" USING btree ("draw_id") WHERE "draws"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "draws_name_terms" ON "draws" USING gin (search_terms("search_name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "draws_title_terms" ON "draws" USING gin (search_terms("title")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "draws_reading_terms" ON "draws" USING gin (search_terms("reading")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "gallery_pictures_of_picture" ON "gallery_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "last_one_prizes_name_terms" ON "last_one_prizes" USING gin (search_terms("name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "last_one_prizes_of_picture" ON "last_one_prizes" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "prize_variants_of_picture" ON "prize_variants" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "prizes_name_terms" ON "prizes" USING gin (search_terms("name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "prizes_of_picture" ON "prizes" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "publish_checks_of_draw" ON "publish_checks" USING btree ("draw_id","at");--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ("rank","due_at");--> statement-breakpoint
CREATE INDEX "outbox_of_member" ON "outbox" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_of_shipment" ON "outbox" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "sent_emails_of_member" ON "sent_emails" USING btree ("member_id","made_at");--> statement-breakpoint
CREATE INDEX "sent_emails_about" ON "sent_emails" USING btree ("about_id") WHERE "sent_emails"."about_id" is not null;--> statement-breakpoint
CREATE INDEX "sent_emails_sent_at" ON "sent_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "checkpoints_signed" ON "checkpoints" USING btree ("cosignatures","size");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_log_tickets_once" ON "draw_log" USING btree ("draw_id","from_ticket") WHERE "draw_log"."kind" = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "draw_log_rounds_once" ON "draw_log" USING btree ("draw_id","round") WHERE "draw_log"."kind" in ('reveal', 'void');--> statement-breakpoint
CREATE UNIQUE INDEX "draw_log_closed_once" ON "draw_log" USING btree ("draw_id") WHERE "draw_log"."kind" = 'close';--> statement-breakpoint
CREATE UNIQUE INDEX "log_heads_of_draw" ON "log_heads" USING btree ("draw_id","entries");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_sales_order" ON "waiting_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "waiting_sales_round" ON "waiting_sales" USING btree ("round","draw_id");--> statement-breakpoint
CREATE INDEX "favourite_characters_of_member" ON "favourite_characters" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "favourite_draws_of_member" ON "favourite_draws" USING btree ("member_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_notices_link" ON "guest_notices" USING btree ("link_digest");--> statement-breakpoint
CREATE INDEX "gifts_of_member" ON "gifts" USING btree ("member_id","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_once" ON "gifts" USING btree ("member_id","request_key") WHERE "gifts"."request_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_link" ON "gifts" USING btree ("link_digest") WHERE "gifts"."link_digest" is not null;--> statement-breakpoint
CREATE INDEX "gifts_to_end" ON "gifts" USING btree ("ends_at") WHERE "gifts"."sealed_token" is not null;--> statement-breakpoint
CREATE INDEX "gifts_receivers" ON "gifts" USING btree ("given_at") WHERE "gifts"."receiver_email" is not null;--> statement-breakpoint
CREATE INDEX "guardians_email" ON "guardians" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_link" ON "guardians" USING btree ("link_digest");--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("last_at","inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiries_in_state" ON "inquiries" USING btree ("state","last_at","inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiries_waiting" ON "inquiries" USING btree ("waiting_since","inquiry_id") WHERE "inquiries"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_about" ON "inquiries" USING btree ("topic","last_at","inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiries_of_assignee" ON "inquiries" USING btree ("assignee","last_at","inquiry_id") WHERE "inquiries"."assignee" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_of_member" ON "inquiries" USING btree ("member_id","last_at","inquiry_id") WHERE "inquiries"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_of_guest" ON "inquiries" USING btree ("guest_email_key") WHERE "inquiries"."guest_email_key" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_of_order" ON "inquiries" USING btree ("order_id") WHERE "inquiries"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_of_shipment" ON "inquiries" USING btree ("shipment_id") WHERE "inquiries"."shipment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_token" ON "inquiries" USING btree ("token_digest") WHERE "inquiries"."token_digest" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_search_terms" ON "inquiries" USING gin (search_terms("guest_name")) WITH (fastupdate=false) WHERE "inquiries"."guest_name" is not null;--> statement-breakpoint
CREATE INDEX "inquiry_attachments_of_inquiry" ON "inquiry_attachments" USING btree ("inquiry_id","added_at");--> statement-breakpoint
CREATE INDEX "inquiry_attachments_of_message" ON "inquiry_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "inquiry_attachments_unsent" ON "inquiry_attachments" USING btree ("added_at") WHERE "inquiry_attachments"."message_id" is null;--> statement-breakpoint
CREATE INDEX "inquiry_messages_of_inquiry" ON "inquiry_messages" USING btree ("inquiry_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_messages_request" ON "inquiry_messages" USING btree ("request_key") WHERE "inquiry_messages"."request_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_pictures_of_message" ON "inquiry_pictures" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "long_operations_listed" ON "long_operations" USING btree ("requested_at","operation_id","call");--> statement-breakpoint
CREATE INDEX "long_operations_open" ON "long_operations" USING btree ("requested_at") WHERE "long_operations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "long_operations_ended" ON "long_operations" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "long_operations_one_audit" ON "long_operations" USING btree ("call") WHERE "long_operations"."ended_at" is null and "long_operations"."call" = 'auditLedger';--> statement-breakpoint
CREATE UNIQUE INDEX "long_operations_one_closing" ON "long_operations" USING btree ("call") WHERE "long_operations"."ended_at" is null and "long_operations"."call" = 'closeMonth';--> statement-breakpoint
CREATE UNIQUE INDEX "long_operations_one_import" ON "long_operations" USING btree ("call") WHERE "long_operations"."ended_at" is null and "long_operations"."call" = 'importCatalogue';--> statement-breakpoint
CREATE INDEX "line_requests_expires" ON "line_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "line_sign_ups_expires" ON "line_sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_challenges_expires" ON "member_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_passkeys_of_member" ON "member_passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "email_codes_sent" ON "email_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "imported_members_to_invite" ON "imported_members" USING btree ("member_id") WHERE "imported_members"."invited_at" is null;--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "known_devices_token" ON "known_devices" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "member_notes_of_member" ON "member_notes" USING btree ("member_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree ("joined_at","member_id") WHERE "members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "members_left" ON "members" USING btree ("left_at") WHERE "members"."left_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_stop_token" ON "members" USING btree ("stop_token");--> statement-breakpoint
CREATE INDEX "members_tel" ON "members" USING btree ("tel");--> statement-breakpoint
CREATE INDEX "members_zip" ON "members" USING btree ("zip");--> statement-breakpoint
CREATE INDEX "members_search_terms" ON "members" USING gin (search_terms("name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "sessions_of_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_in_force" ON "suspensions" USING btree ("member_id") WHERE "suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_of_member" ON "suspensions" USING btree ("member_id","suspended_at");--> statement-breakpoint
CREATE INDEX "throttles_quiet" ON "throttles" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "notification_runs_due" ON "notification_runs" USING btree ("due_at") WHERE "notification_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "notification_settings_stopped_at" ON "notification_settings" USING btree ("stopped_at") WHERE "notification_settings"."stopped_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_member" ON "notifications" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "notifications_sent_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_messages_of_subscription" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_member" ON "push_subscriptions" USING btree ("member_id","made_at");--> statement-breakpoint
CREATE INDEX "approvals_listed" ON "approvals" USING btree ("requested_at","approval_id","expires_at","search_text");--> statement-breakpoint
CREATE INDEX "approvals_terms" ON "approvals" USING gin (search_terms("search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "approvals_by_id" ON "approvals" USING btree ("approval_id","requested_at","expires_at");--> statement-breakpoint
CREATE INDEX "approvals_of_subject" ON "approvals" USING btree ("subject_kind","subject_id","requested_at");--> statement-breakpoint
CREATE INDEX "approvals_of_member" ON "approvals" USING btree ("member_id","requested_at") WHERE "approvals"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "operator_answers_at" ON "operator_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_log_at" ON "operator_log" USING btree ("at","entry_id");--> statement-breakpoint
CREATE INDEX "operator_log_of_operator" ON "operator_log" USING btree ("operator","at","entry_id");--> statement-breakpoint
CREATE INDEX "operator_log_of_action" ON "operator_log" USING btree ("action","at","entry_id");--> statement-breakpoint
CREATE INDEX "operator_log_decisions" ON "operator_log" USING btree ("at","entry_id","action","approval_id") WHERE "operator_log"."approval_id" is not null;--> statement-breakpoint
CREATE INDEX "operator_log_of_member" ON "operator_log" USING gin ("member_ids");--> statement-breakpoint
CREATE INDEX "operator_log_requests" ON "operator_log" USING btree (("facts" ->> 'approvalId')) WHERE "operator_log"."action" = 'approval.request';--> statement-breakpoint
CREATE INDEX "order_reviews_open" ON "order_reviews" USING btree ("made_at","order_id") WHERE "order_reviews"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "live_orders_held" ON "live_orders" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "live_orders_person" ON "live_orders" USING btree ("draw_id","person") WHERE "live_orders"."person" is not null;--> statement-breakpoint
CREATE INDEX "live_orders_device" ON "live_orders" USING btree ("draw_id","device") WHERE "live_orders"."device" is not null;--> statement-breakpoint
CREATE INDEX "live_orders_card" ON "live_orders" USING btree ("draw_id","card") WHERE "live_orders"."card" is not null;--> statement-breakpoint
CREATE INDEX "live_orders_network" ON "live_orders" USING btree ("draw_id","network") WHERE "live_orders"."network" is not null;--> statement-breakpoint
CREATE INDEX "order_moves_at" ON "order_moves" USING brin ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_id" ON "orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_once" ON "orders" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_last_one" ON "orders" USING btree ("draw_id") WHERE "orders"."has_last_one";--> statement-breakpoint
CREATE INDEX "orders_released_purchases" ON "orders" USING btree ("member_id","ordered_at","order_id") WHERE "orders"."is_released_purchase";--> statement-breakpoint
CREATE INDEX "orders_of_member_by_stage" ON "orders" USING btree ("member_id","stage","draw_id","ordered_at","order_id","has_shipment");--> statement-breakpoint
CREATE INDEX "orders_with_shipment" ON "orders" USING btree ("member_id","ordered_at","order_id") WHERE "orders"."has_shipment";--> statement-breakpoint
CREATE INDEX "orders_open_of_draw" ON "orders" USING btree ("draw_id","order_id") WHERE "orders"."stage" = 'open';--> statement-breakpoint
CREATE INDEX "orders_void" ON "orders" USING btree ("order_id") WHERE "orders"."reason" = 'roundVoid';--> statement-breakpoint
CREATE INDEX "orders_settled" ON "orders" USING brin ("settled_at");--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","ordered_at","order_id","stage","has_shipment");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("ordered_at","order_id");--> statement-breakpoint
CREATE INDEX "unpaid_holds_at" ON "unpaid_holds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "partner_deliveries_due" ON "partner_deliveries" USING btree ("endpoint_id","due_at") WHERE "partner_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "partner_deliveries_given_up" ON "partner_deliveries" USING btree ("endpoint_id") WHERE "partner_deliveries"."due_at" is null and "partner_deliveries"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "partner_deliveries_of_event" ON "partner_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "partner_events_unwritten" ON "partner_events" USING btree ("at") WHERE "partner_events"."body" is null;--> statement-breakpoint
CREATE INDEX "partner_events_at" ON "partner_events" USING btree ("at","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_events_opened" ON "partner_events" USING btree ("draw_id") WHERE "partner_events"."kind" = 'draw.opened';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_captured_once" ON "ledger" USING btree ("provider","payment_id") WHERE "ledger"."kind" = 'capture';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_refunded_once" ON "ledger" USING btree ("refund_id") WHERE "ledger"."refund_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_reported_once" ON "ledger" USING btree ("provider","kind","provider_ref") WHERE "ledger"."provider_ref" is not null;--> statement-breakpoint
CREATE INDEX "ledger_of_payment" ON "ledger" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "ledger_of_order" ON "ledger" USING btree ("draw_id","order_id");--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING brin ("at");--> statement-breakpoint
CREATE INDEX "ledger_captures" ON "ledger" USING btree ("at","line_id","order_id","yen") WHERE "ledger"."kind" = 'capture';--> statement-breakpoint
CREATE INDEX "ledger_of_shipment" ON "ledger" USING btree ("shipment_id") WHERE "ledger"."shipment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_session" ON "payment_sessions" USING btree ("provider","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_one_open" ON "payment_sessions" USING btree ("order_id") WHERE "payment_sessions"."state" in ('OPENING', 'OPEN');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_one_open_of_shipment" ON "payment_sessions" USING btree ("shipment_id") WHERE "payment_sessions"."state" in ('OPENING', 'OPEN');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_one_open_of_card" ON "payment_sessions" USING btree ("member_id") WHERE "payment_sessions"."purpose" = 'card' and "payment_sessions"."state" in ('OPENING', 'OPEN');--> statement-breakpoint
CREATE INDEX "payment_sessions_of_member" ON "payment_sessions" USING btree ("member_id","made_at");--> statement-breakpoint
CREATE INDEX "payment_sessions_of_order" ON "payment_sessions" USING btree ("order_id","made_at");--> statement-breakpoint
CREATE INDEX "payment_sessions_to_poll" ON "payment_sessions" USING btree ("poll_at") WHERE "payment_sessions"."poll_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_sessions_unpaid" ON "payment_sessions" USING btree ("made_at") WHERE "payment_sessions"."state" = 'ENDED' and "payment_sessions"."poll_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_made_at_provider_once" ON "refunds" USING btree ("provider","provider_refund_id") WHERE "refunds"."provider_refund_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_once" ON "refunds" USING btree ("provider","payment_id") WHERE "refunds"."scope" in ('order', 'shippingFee') and "refunds"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_of_shipment" ON "refunds" USING btree ("shipment_id") WHERE "refunds"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("draw_id","order_id");--> statement-breakpoint
CREATE INDEX "refunds_listed" ON "refunds" USING btree ("made_at","refund_id","method","done_at","withdrawn_at","order_id","yen");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE "refunds"."done_at" is null and "refunds"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "webhooks_to_handle" ON "webhooks" USING btree ("due_at") WHERE "webhooks"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "webhooks_handled" ON "webhooks" USING btree ("handled_at") WHERE "webhooks"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "holdings_of_member" ON "holdings" USING btree ("member_id","last_won_at","draw_id");--> statement-breakpoint
CREATE INDEX "spare_changes_of_shipment" ON "spare_changes" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "spare_changes_of_prize" ON "spare_changes" USING btree ("won_prize_id") WHERE "spare_changes"."won_prize_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "won_prizes_ticket_once" ON "won_prizes" USING btree ("draw_id","ticket") WHERE "won_prizes"."ticket" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "won_prizes_one_last_one" ON "won_prizes" USING btree ("draw_id") WHERE "won_prizes"."prize_id" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_choices" ON "won_prizes" USING btree ("draw_id","prize_id","variant","swapped_from") WHERE "won_prizes"."choose_until" is not null and ("won_prizes"."voided_at" is null or "won_prizes"."swapped_from" is not null);--> statement-breakpoint
CREATE INDEX "won_prizes_to_choose" ON "won_prizes" USING btree ("choose_until","draw_id","prize_id") WHERE "won_prizes"."choose_until" is not null and "won_prizes"."variant" is null and "won_prizes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_of_order" ON "won_prizes" USING btree ("draw_id","order_id");--> statement-breakpoint
CREATE INDEX "won_prizes_waiting_of_member" ON "won_prizes" USING btree ("member_id","won_at","won_prize_id","kept_until") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_waiting_of_draw" ON "won_prizes" USING btree ("member_id","draw_id","won_at","won_prize_id","kept_until") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_sent_of_member" ON "won_prizes" USING btree ("member_id","won_at","won_prize_id") WHERE "won_prizes"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_sent_of_draw" ON "won_prizes" USING btree ("member_id","draw_id","won_at","won_prize_id") WHERE "won_prizes"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_of_gift" ON "won_prizes" USING btree ("gift_id") WHERE "won_prizes"."gift_id" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_of_shipment" ON "won_prizes" USING btree ("shipment_id") WHERE "won_prizes"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_in_shipments" ON "won_prizes" USING btree ("member_id","draw_id","shipment_id") WHERE "won_prizes"."shipment_id" is not null;--> statement-breakpoint
CREATE INDEX "won_prizes_waiting" ON "won_prizes" USING btree ("member_id","draw_id","kept_until","won_prize_id","gift_id") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_by_end" ON "won_prizes" USING btree ("kept_until","won_prize_id","order_id","draw_id","prize_id") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "won_prizes_to_remind" ON "won_prizes" USING btree ("remind_at","member_id","kept_until") WHERE "won_prizes"."shipment_id" is null and "won_prizes"."voided_at" is null and "won_prizes"."remind_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entries_number" ON "queue_entries" USING btree ("draw_id","number");--> statement-breakpoint
CREATE INDEX "queue_entries_waiting" ON "queue_entries" USING btree ("draw_id","number") WHERE "queue_entries"."called_at" is null and "queue_entries"."lost_at" is null;--> statement-breakpoint
CREATE INDEX "queue_entries_called" ON "queue_entries" USING btree ("draw_id","member_id") WHERE "queue_entries"."called_at" is not null and "queue_entries"."lost_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_charged_back_once" ON "disputes" USING btree ("provider","chargeback_id") WHERE "disputes"."chargeback_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_listed" ON "disputes" USING btree ("opened_at","dispute_id","provider","state");--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("draw_id","order_id") WHERE "disputes"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_of_shipment" ON "disputes" USING btree ("shipment_id") WHERE "disputes"."shipment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_findings_once" ON "reconciliation_findings" USING btree ("provider","kind","subject","ref");--> statement-breakpoint
CREATE INDEX "reconciliation_findings_listed" ON "reconciliation_findings" USING btree ("found_at","finding_id","resolved_at");--> statement-breakpoint
CREATE INDEX "reconciliation_findings_open" ON "reconciliation_findings" USING btree ("found_at") WHERE "reconciliation_findings"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "settlement_lines_of_settlement" ON "settlement_lines" USING btree ("provider","settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_of_payment" ON "settlement_lines" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_disputes_of_payment" ON "sandbox_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_ledger_captured_once" ON "sandbox_ledger" USING btree ("payment_id") WHERE "sandbox_ledger"."kind" = 'capture';--> statement-breakpoint
CREATE INDEX "sandbox_ledger_of_payment" ON "sandbox_ledger" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_ledger_of_settlement" ON "sandbox_ledger" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_of_session" ON "sandbox_payments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sandbox_sessions_expiring" ON "sandbox_sessions" USING btree ("expires_at") WHERE "sandbox_sessions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_due" ON "sandbox_webhooks" USING btree ("due_at") WHERE "sandbox_webhooks"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "shipment_draws_by_draw" ON "shipment_draws" USING btree ("draw_id","requested_at","shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_draws_of_member" ON "shipment_draws" USING btree ("member_id","draw_id","requested_at","shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_former_prizes_of_follow_up" ON "shipment_former_prizes" USING btree ("follow_up_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_once" ON "shipments" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_tracking" ON "shipments" USING btree ("carrier","tracking_number") WHERE "shipments"."status" in ('SHIPSTART', 'COMPLETEMAIL') and "shipments"."resolution" is null;--> statement-breakpoint
CREATE INDEX "shipments_numbers" ON "shipments" USING btree ("carrier","tracking_number") WHERE "shipments"."tracking_number" is not null;--> statement-breakpoint
CREATE INDEX "shipments_of_member" ON "shipments" USING btree ("member_id","requested_at","shipment_id") WHERE "shipments"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "shipments_under_way" ON "shipments" USING btree ("member_id","requested_at") WHERE "shipments"."status" <> 'DELIVERED' and "shipments"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "shipments_to_do" ON "shipments" USING btree ("status","requested_at") WHERE "shipments"."status" <> 'DELIVERED';--> statement-breakpoint
CREATE INDEX "shipments_task_accept" ON "shipments" USING btree ("requested_at","shipment_id","carrier") WHERE "shipments"."status" = 'START' and "shipments"."withdrawn_at" is null and ("shipments"."fee" = 0 or "shipments"."payment_status" = 'CAPTURED') and "shipments"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "shipments_task_pack" ON "shipments" USING btree ("requested_at","shipment_id","carrier") WHERE "shipments"."status" = 'WAITING' and "shipments"."withdrawn_at" is null and "shipments"."paused_at" is null and "shipments"."packed_at" is null;--> statement-breakpoint
CREATE INDEX "shipments_task_number" ON "shipments" USING btree ("requested_at","shipment_id","carrier") WHERE "shipments"."status" = 'WAITING' and "shipments"."withdrawn_at" is null and "shipments"."paused_at" is null and "shipments"."packed_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_task_sent" ON "shipments" USING btree ("requested_at","shipment_id","carrier") WHERE "shipments"."status" in ('SHIPSTART', 'COMPLETEMAIL') and "shipments"."problem" is null;--> statement-breakpoint
CREATE INDEX "shipments_task_trouble" ON "shipments" USING btree ("requested_at","shipment_id","carrier") WHERE ("shipments"."problem" is not null and "shipments"."resolution" is null) or "shipments"."paused_at" is not null or ("shipments"."status" = 'START' and "shipments"."withdrawn_at" is null and not ("shipments"."fee" = 0 or "shipments"."payment_status" = 'CAPTURED'));--> statement-breakpoint
CREATE INDEX "shipments_task_done" ON "shipments" USING btree ("requested_at","shipment_id","carrier") WHERE ("shipments"."status" = 'DELIVERED' and "shipments"."problem" is null) or "shipments"."resolution" is not null;--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" USING btree ("requested_at","shipment_id","carrier") WHERE ("shipments"."withdrawn_at" is null and "shipments"."resolution" is null and ("shipments"."status" <> 'DELIVERED' or "shipments"."problem" is not null));--> statement-breakpoint
CREATE INDEX "shipments_listed" ON "shipments" USING btree ("requested_at","shipment_id","status","withdrawn_at","carrier");--> statement-breakpoint
CREATE INDEX "shipments_by_payment_type" ON "shipments" USING btree ("payment_type","shipment_id") WHERE "shipments"."payment_type" is not null;--> statement-breakpoint
CREATE INDEX "shipments_to_pay" ON "shipments" USING btree ("pay_until") WHERE "shipments"."pay_until" is not null;--> statement-breakpoint
CREATE INDEX "shipments_with_problem" ON "shipments" USING btree ("member_id","problem_since") WHERE "shipments"."problem" is not null and "shipments"."resolution" is null;--> statement-breakpoint
CREATE INDEX "shipments_unsent_addresses" ON "shipments" USING btree ("withdrawn_at") WHERE "shipments"."withdrawn_at" is not null and num_nonnulls("shipments"."name", "shipments"."zip", "shipments"."address", "shipments"."address2", "shipments"."tel") > 0;--> statement-breakpoint
CREATE INDEX "shipments_tel" ON "shipments" USING btree ("tel") WHERE "shipments"."tel" is not null;--> statement-breakpoint
CREATE INDEX "shipments_zip" ON "shipments" USING btree ("zip") WHERE "shipments"."zip" is not null;--> statement-breakpoint
CREATE INDEX "shipments_of_gift" ON "shipments" USING btree ("gift_id") WHERE "shipments"."gift_id" is not null;--> statement-breakpoint
CREATE INDEX "shipments_of_parent" ON "shipments" USING btree ("parent_id") WHERE "shipments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "shipments_by_pause" ON "shipments" USING btree ("paused_at") WHERE "shipments"."paused_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_of_split" ON "shipments" USING btree ("split_from_id") WHERE "shipments"."split_from_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_once" ON "blocks" USING btree ("kind","value",coalesce(place, '')) WHERE "blocks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "blocks_over" ON "blocks" USING btree (least("until", "ended_at"));--> statement-breakpoint
CREATE INDEX "blocks_listed" ON "blocks" USING btree ("added_at","block_id");--> statement-breakpoint
CREATE INDEX "member_tags_by_text" ON "member_tags" USING btree ("text","member_id");--> statement-breakpoint
CREATE INDEX "site_text_versions_asking" ON "site_text_versions" USING btree ("applies_from") WHERE "site_text_versions"."asks_consent";--> statement-breakpoint
CREATE INDEX "staff_challenges_expires" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_of_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_of_staff" ON "staff_recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_of_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_started" ON "staff_sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "staff_messages_due" ON "staff_messages" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "staff_messages_of_subscription" ON "staff_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "staff_notices_made_at" ON "staff_notices" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "staff_push_subscriptions_of_staff" ON "staff_push_subscriptions" USING btree ("staff_id");--> statement-breakpoint
INSERT INTO "scheduled_changes" DEFAULT VALUES;--> statement-breakpoint
-- Pictures are compressed already.
ALTER TABLE "picture_versions" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The next state of an order fits into its page, so that its indexes do not change.
ALTER TABLE "orders" SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION "only_ever_added_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- The role that serves may not change the ledger, which PostgreSQL asks of a role that locks it or one of its rows.
CREATE FUNCTION "lock_capture"(of_provider text, of_payment text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
	PERFORM FROM public.ledger WHERE provider = of_provider AND payment_id = of_payment AND kind = 'capture' FOR NO KEY UPDATE;
END $$;--> statement-breakpoint
CREATE FUNCTION "lock_ledger"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
	LOCK TABLE public.ledger IN SHARE MODE;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "draw_log_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "draw_log" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "log_heads_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_heads" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "log_nodes_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_nodes" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "order_moves_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_moves" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "shipment_moves_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "shipment_moves" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "operator_log_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_log" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "storage_extensions_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "storage_extensions" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "site_text_versions_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "site_text_versions" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "site_text_values_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "site_text_values" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "site_text_withdrawals_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "site_text_withdrawals" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "spare_changes_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "spare_changes" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "prize_costs_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "prize_costs" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "approvals_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "approvals" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "closed_months_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "closed_months" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
-- The manifest of an announced box stays. What is left in it changes with each result.
CREATE FUNCTION "announced_for_good"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."announced_at" IS NOT NULL AND (TG_OP = 'DELETE' OR (NEW."manifest", NEW."size", NEW."lines", NEW."announced_at")
		IS DISTINCT FROM (OLD."manifest", OLD."size", OLD."lines", OLD."announced_at")) THEN
		RAISE EXCEPTION 'the box of a draw that is announced stays' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN COALESCE(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER "boxes_stay" BEFORE UPDATE OR DELETE ON "boxes" FOR EACH ROW EXECUTE FUNCTION "announced_for_good"();--> statement-breakpoint
-- Members change an address only in START (actions), operators until the handover. It is emptied when the member deletes the account.
CREATE FUNCTION "address_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW."name" IS NULL AND NEW."zip" IS NULL AND NEW."address" IS NULL AND NEW."address2" IS NULL AND NEW."tel" IS NULL) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the address of an accepted shipment stays' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "shipments_address_stays" BEFORE UPDATE ON "shipments" FOR EACH ROW
WHEN (OLD."status" NOT IN ('START', 'WAITING') AND (OLD."name", OLD."zip", OLD."address", OLD."address2", OLD."tel") IS DISTINCT FROM (NEW."name", NEW."zip", NEW."address", NEW."address2", NEW."tel"))
EXECUTE FUNCTION "address_stays"();--> statement-breakpoint
-- A prize leaves a shipment that was not handed over, alone or for one that is split from it; or goes on into the one that follows it up, and comes back from there.
CREATE FUNCTION "prize_stays_in_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM "shipments" WHERE "shipment_id" = OLD."shipment_id" AND "status" IN ('START', 'WAITING')
			AND ("parent_id" IS NOT DISTINCT FROM NEW."shipment_id" OR EXISTS (
				SELECT FROM "shipments" "added" WHERE "added"."shipment_id" = NEW."shipment_id" AND "added"."status" = 'START'
					AND "added"."split_from_id" = coalesce("shipments"."split_from_id", "shipments"."shipment_id")
			))
	) OR EXISTS (
		SELECT FROM "shipments" WHERE "shipment_id" = NEW."shipment_id" AND "status" = 'START'
			AND "parent_id" = OLD."shipment_id"
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a prize stays in its shipment' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "won_prizes_stay_in_shipment" BEFORE UPDATE ON "won_prizes" FOR EACH ROW
WHEN (OLD."shipment_id" IS NOT NULL AND OLD."shipment_id" IS DISTINCT FROM NEW."shipment_id")
EXECUTE FUNCTION "prize_stays_in_shipment"();--> statement-breakpoint
-- Prizes of orders that are not played are counted when they are (playText).
CREATE FUNCTION "won_prizes_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "holdings" ("member_id", "draw_id", "won", "waiting", "last_won_at")
	SELECT fresh."member_id", fresh."draw_id", count(*) FILTER (WHERE "voided_at" IS NULL),
		count(*) FILTER (WHERE "voided_at" IS NULL AND "shipment_id" IS NULL), max("won_at")
	FROM fresh JOIN "orders" USING ("draw_id", "order_id") WHERE "orders"."status" = 'CONFIRM'
	GROUP BY fresh."member_id", fresh."draw_id" ORDER BY fresh."member_id", fresh."draw_id"
	ON CONFLICT ("member_id", "draw_id") DO UPDATE SET "won" = "holdings"."won" + excluded."won",
		"waiting" = "holdings"."waiting" + excluded."waiting",
		"last_won_at" = greatest("holdings"."last_won_at", excluded."last_won_at");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "won_prizes_counted" AFTER INSERT ON "won_prizes" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "won_prizes_counted"();--> statement-breakpoint
-- Updates the counts in the order of their keys, so that two transactions do not wait for each other.
CREATE FUNCTION "won_prizes_recounted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	change record;
BEGIN
	FOR change IN
		WITH one AS (
			SELECT "member_id", "draw_id", ("voided_at" IS NULL)::int AS won,
				("voided_at" IS NULL AND "shipment_id" IS NULL)::int AS waiting FROM fresh
			UNION ALL
			SELECT "member_id", "draw_id", -("voided_at" IS NULL)::int,
				-("voided_at" IS NULL AND "shipment_id" IS NULL)::int FROM stale
		)
		SELECT "member_id", "draw_id", sum(won)::int AS won, sum(waiting)::int AS waiting
		FROM one GROUP BY 1, 2 HAVING sum(won) <> 0 OR sum(waiting) <> 0 ORDER BY 1, 2
	LOOP
		UPDATE "holdings" SET "won" = "holdings"."won" + change.won, "waiting" = "holdings"."waiting" + change.waiting
		WHERE "holdings"."member_id" = change."member_id" AND "holdings"."draw_id" = change."draw_id";
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "won_prizes_recounted" AFTER UPDATE ON "won_prizes" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "won_prizes_recounted"();--> statement-breakpoint
-- Where a won piece is; null: in storage.
CREATE FUNCTION "stock_place"(is_given_up boolean, is_void boolean, status shipping_status, problem shipment_problem, resolution resolution)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_given_up THEN 'givenUp' WHEN is_void THEN 'void' WHEN status = 'START' THEN 'requested' WHEN status = 'WAITING' THEN 'packed'
	WHEN problem = 'returned' AND resolution IS DISTINCT FROM 'resent' THEN 'returned' WHEN status IS NOT NULL THEN 'shipped' END;--> statement-breakpoint
-- The slot of "stock_counts" that this transaction alone changes until its end: the first free one from that of its connection on.
-- While all are taken it shares that one. The lock is `stockSlots` of backend/persistence/db/advisory-locks.ts.
CREATE FUNCTION "stock_slot"() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	own integer := pg_backend_pid() % 16;
BEGIN
	FOR nth IN 0..15 LOOP
		IF pg_try_advisory_xact_lock(4715009, (own + nth) % 16) THEN
			RETURN (own + nth) % 16;
		END IF;
	END LOOP;
	RETURN own;
END $$;--> statement-breakpoint
-- Counts prizes that are inserted outside the storage. Those of a result are in it.
CREATE FUNCTION "stock_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stock_counts" ("draw_id", "prize_id", "place", "slot", "pieces")
	SELECT w."draw_id", w."prize_id", stock_place(w."given_up_by" IS NOT NULL, w."voided_at" IS NOT NULL, s."status", s."problem", s."resolution") AS place,
		(SELECT stock_slot()), count(*)
	FROM fresh w LEFT JOIN "shipments" s USING ("shipment_id")
	WHERE w."prize_id" IS NOT NULL AND (w."shipment_id" IS NOT NULL OR w."voided_at" IS NOT NULL)
	GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("draw_id", "prize_id", "place", "slot") DO UPDATE SET "pieces" = "stock_counts"."pieces" + excluded."pieces";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "won_prizes_stock_added" AFTER INSERT ON "won_prizes" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "stock_added"();--> statement-breakpoint
CREATE FUNCTION "stock_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stock_counts" ("draw_id", "prize_id", "place", "slot", "pieces")
	SELECT "draw_id", "prize_id", place, (SELECT stock_slot()), sum(change)
	FROM (
		SELECT w."draw_id", w."prize_id", 1 AS change,
			stock_place(w."given_up_by" IS NOT NULL, w."voided_at" IS NOT NULL, s."status", s."problem", s."resolution") AS place
		FROM fresh w LEFT JOIN "shipments" s USING ("shipment_id")
		UNION ALL
		SELECT w."draw_id", w."prize_id", -1,
			stock_place(w."given_up_by" IS NOT NULL, w."voided_at" IS NOT NULL, s."status", s."problem", s."resolution")
		FROM stale w LEFT JOIN "shipments" s USING ("shipment_id")
	) moved
	WHERE "prize_id" IS NOT NULL AND place IS NOT NULL
	GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
	ON CONFLICT ("draw_id", "prize_id", "place", "slot") DO UPDATE SET "pieces" = "stock_counts"."pieces" + excluded."pieces";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "won_prizes_stock_moved" AFTER UPDATE ON "won_prizes" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "stock_moved"();--> statement-breakpoint
-- The prizes of a shipment move with it.
CREATE FUNCTION "stock_moved_with_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stock_counts" ("draw_id", "prize_id", "place", "slot", "pieces")
	SELECT w."draw_id", w."prize_id", place, (SELECT stock_slot()), sum(change)
	FROM (
		SELECT s."shipment_id", stock_place(false, false, s."status", s."problem", s."resolution") AS place, 1 AS change FROM fresh s
		UNION ALL
		SELECT s."shipment_id", stock_place(false, false, s."status", s."problem", s."resolution"), -1 FROM stale s
	) moved JOIN "won_prizes" w USING ("shipment_id")
	WHERE w."prize_id" IS NOT NULL
	GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
	ON CONFLICT ("draw_id", "prize_id", "place", "slot") DO UPDATE SET "pieces" = "stock_counts"."pieces" + excluded."pieces";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipments_stock_moved" AFTER UPDATE ON "shipments" REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "stock_moved_with_shipment"();--> statement-breakpoint
-- Writes the draws of a shipment with its prizes.
CREATE FUNCTION "add_shipment_draws"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "shipment_draws" ("shipment_id", "draw_id", "member_id", "requested_at")
	SELECT DISTINCT "shipment_id", fresh."draw_id", fresh."member_id", "requested_at"
	FROM fresh JOIN "shipments" USING ("shipment_id")
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_draws_added" AFTER INSERT ON "won_prizes" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "add_shipment_draws"();--> statement-breakpoint
CREATE TRIGGER "shipment_draws_updated" AFTER UPDATE ON "won_prizes" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "add_shipment_draws"();--> statement-breakpoint
-- A shipment whose prizes went on into another one is still found among those of their draws.
CREATE FUNCTION "remove_shipment_draws"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "shipment_draws" USING stale
	WHERE "shipment_draws"."shipment_id" = stale."shipment_id" AND "shipment_draws"."draw_id" = stale."draw_id"
		AND NOT EXISTS (
			SELECT FROM "won_prizes"
			WHERE "won_prizes"."shipment_id" = stale."shipment_id" AND "won_prizes"."draw_id" = stale."draw_id"
		)
		AND NOT EXISTS (
			SELECT FROM "shipment_former_prizes" JOIN "won_prizes" USING ("won_prize_id")
			WHERE "shipment_former_prizes"."shipment_id" = stale."shipment_id" AND "won_prizes"."draw_id" = stale."draw_id"
		);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_draws_removed" AFTER UPDATE ON "won_prizes" REFERENCING OLD TABLE AS stale
FOR EACH STATEMENT EXECUTE FUNCTION "remove_shipment_draws"();--> statement-breakpoint
-- Keeps the shipping terms that a change of a draw ends. Its row is locked, so that no order is placed meanwhile.
CREATE FUNCTION "keep_shipping_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "former_shipping_terms" ("draw_id", "until", "fee", "free_from", "combinable", "tariff_id")
	VALUES (OLD."draw_id", clock_timestamp(), OLD."shipping_fee", OLD."shipping_free_from", OLD."combinable", OLD."tariff_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "draws_keep_shipping_terms" AFTER UPDATE OF "shipping_fee", "shipping_free_from", "combinable", "tariff_id" ON "draws" FOR EACH ROW
WHEN ((OLD."shipping_fee", OLD."shipping_free_from", OLD."combinable", OLD."tariff_id") IS DISTINCT FROM (NEW."shipping_fee", NEW."shipping_free_from", NEW."combinable", NEW."tariff_id"))
EXECUTE FUNCTION "keep_shipping_terms"();--> statement-breakpoint
CREATE TRIGGER "shipping_date_changes_stay" BEFORE UPDATE ON "shipping_date_changes" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "shipping_tariffs_stay" BEFORE UPDATE ON "shipping_tariffs" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
CREATE TRIGGER "former_shipping_terms_stay" BEFORE UPDATE ON "former_shipping_terms" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();--> statement-breakpoint
-- Limits the refunds of a payment to its sum. Locks the row of the capture, so that two refunds of one payment are counted one after the other.
CREATE FUNCTION "refunds_within_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	captured integer;
	refunded bigint;
BEGIN
	PERFORM lock_capture(NEW."provider", NEW."payment_id");
	SELECT "yen" INTO captured FROM "ledger"
	WHERE "provider" = NEW."provider" AND "payment_id" = NEW."payment_id" AND "kind" = 'capture';
	SELECT coalesce(sum("yen"), 0) INTO refunded FROM "refunds"
	WHERE "provider" = NEW."provider" AND "payment_id" = NEW."payment_id" AND "withdrawn_at" IS NULL;
	IF refunded > captured THEN
		RAISE EXCEPTION 'more than the payment would be refunded' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_within_payment" AFTER INSERT OR UPDATE OF "yen", "withdrawn_at", "payment_id" ON "refunds"
FOR EACH ROW EXECUTE FUNCTION "refunds_within_payment"();--> statement-breakpoint
-- Records what partners are told of, in the transaction of the fact, if an endpoint wants it (backend/persistence/schema/partners.ts).
CREATE FUNCTION "is_event_wanted"(kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM "partner_endpoints" p WHERE kind = ANY(p."kinds"));
$$;--> statement-breakpoint
CREATE FUNCTION "record_paid_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_event_wanted('order.paid') THEN
		INSERT INTO "partner_events" ("kind", "at", "draw_id", "order_id")
		SELECT 'order.paid', "at", "draw_id", "order_id" FROM fresh
		WHERE "to" = 'SUCCESS' AND "from" IS DISTINCT FROM 'SUCCESS';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_moves_recorded" AFTER INSERT ON "order_moves" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "record_paid_orders"();--> statement-breakpoint
-- A shipment with a fee is requested when that is paid; of changes before that, and of its withdrawal, partners are not told.
-- Its row has the state after the move. Several rows of one event in one statement are one change.
CREATE FUNCTION "record_shipment_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "partner_events" ("kind", "at", "shipment_id", "facts")
	SELECT moved."kind", moved."at", moved."shipment_id", CASE moved."kind"
		WHEN 'shipment.handed_over' THEN jsonb_build_object('carrier', moved."carrier", 'trackingNumber', moved."tracking_number")
		WHEN 'shipment.problem' THEN jsonb_build_object('problem', moved."problem", 'returnReason', moved."return_reason")
		WHEN 'shipment.changed' THEN jsonb_build_object('change', moved."change", 'prizes', moved."prizes")
		WHEN 'shipment.paused' THEN jsonb_build_object('reason', moved."pause_reason")
		ELSE '{}' END
	FROM (
		SELECT DISTINCT ON (f."shipment_id", f."event") f."at", s.*, CASE f."event"
			WHEN 'addressChanged' THEN 'address'
			WHEN 'addressCorrected' THEN 'address'
			WHEN 'labelChanged' THEN 'label'
			WHEN 'deliveryPreferenceChanged' THEN 'deliveryPreference'
			ELSE f."event"
		END AS "change", CASE
			WHEN f."event" = 'paid' OR (f."from" IS NULL AND s."fee" = 0) THEN 'shipment.requested'
			WHEN f."from" = 'START' AND f."to" = 'WAITING' THEN 'shipment.accepted'
			WHEN f."from" = 'WAITING' AND f."to" = 'SHIPSTART' THEN 'shipment.handed_over'
			WHEN f."event" IN ('returned', 'lost', 'damaged') THEN 'shipment.problem'
			WHEN s."fee" > 0 AND s."payment_status" <> 'CAPTURED' THEN NULL
			WHEN f."event" IN ('takenOut', 'replaced', 'split', 'addressChanged', 'addressCorrected', 'labelChanged', 'deliveryPreferenceChanged') THEN 'shipment.changed'
			WHEN f."event" = 'paused' THEN 'shipment.paused'
			WHEN f."event" = 'resumed' THEN 'shipment.resumed'
			WHEN f."event" = 'withdrawnByShop' THEN 'shipment.withdrawn'
		END AS "kind"
		FROM fresh f JOIN "shipments" s ON s."shipment_id" = f."shipment_id"
		ORDER BY f."shipment_id", f."event", f."step" DESC
	) moved
	WHERE moved."kind" IS NOT NULL AND is_event_wanted(moved."kind");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_moves_recorded" AFTER INSERT ON "shipment_moves" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION "record_shipment_events"();--> statement-breakpoint
CREATE FUNCTION "record_refund_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	event text := CASE WHEN NEW."done_at" IS NULL THEN 'refund.promised' ELSE 'refund.completed' END;
BEGIN
	IF is_event_wanted(event) THEN
		INSERT INTO "partner_events" ("kind", "at", "refund_id")
		VALUES (event, coalesce(NEW."done_at", NEW."made_at"), NEW."refund_id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_made_recorded" AFTER INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION "record_refund_event"();--> statement-breakpoint
CREATE TRIGGER "refunds_done_recorded" AFTER UPDATE OF "done_at" ON "refunds" FOR EACH ROW
WHEN (OLD."done_at" IS NULL AND NEW."done_at" IS NOT NULL) EXECUTE FUNCTION "record_refund_event"();--> statement-breakpoint
CREATE FUNCTION "record_sold_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_event_wanted('draw.sold_out') THEN
		INSERT INTO "partner_events" ("kind", "at", "draw_id") VALUES ('draw.sold_out', clock_timestamp(), NEW."draw_id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "draws_sold_out_recorded" AFTER UPDATE OF "sold" ON "draws" FOR EACH ROW
WHEN (OLD."sold" < OLD."total" AND NEW."sold" >= NEW."total") EXECUTE FUNCTION "record_sold_out"();--> statement-breakpoint
-- Returns the ids that the facts of an action have under these names: single ones and lists.
CREATE FUNCTION "ids_in"(facts jsonb, VARIADIC names text[]) RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT (id #>> '{}')::uuid) FROM unnest(names) name, jsonb_path_query(facts -> name, '$[*]') id
	WHERE id #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');--> statement-breakpoint
-- Sets the members whom an action concerns: those named, and those of named orders, shipments, prizes and requests.
CREATE FUNCTION "set_members_of_action"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.member_ids := coalesce(ids_in(NEW.facts, 'memberId', 'memberIds'), '{}');
	IF NEW.approval_id IS NOT NULL OR NEW.facts ?| '{orderId,shipmentId,shipmentIds,invalidIds,wonPrizeIds}' THEN
		NEW.member_ids := ARRAY(
			SELECT unnest(NEW.member_ids)
			UNION SELECT member_id FROM orders WHERE order_id = ANY(ids_in(NEW.facts, 'orderId'))
			UNION SELECT member_id FROM shipments WHERE shipment_id = ANY(ids_in(NEW.facts, 'shipmentId', 'shipmentIds', 'invalidIds'))
			UNION SELECT member_id FROM won_prizes WHERE won_prize_id = ANY(ids_in(NEW.facts, 'wonPrizeIds'))
			UNION SELECT unnest(member_ids) FROM operator_log WHERE action = 'approval.request' AND facts ->> 'approvalId' = NEW.approval_id::text);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "operator_log_members" BEFORE INSERT ON "operator_log" FOR EACH ROW EXECUTE FUNCTION "set_members_of_action"();--> statement-breakpoint
-- Books a row of a closed month at the beginning of the first open month. Waits for a month that is being closed; the time is read afterwards. The lock is `months` of backend/persistence/db/advisory-locks.ts.
CREATE FUNCTION "booked_in_open_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(582011903);
	NEW."at" := greatest(NEW."at", (SELECT max("until_at") FROM "closed_months"));
	RETURN NEW;
END $$;--> statement-breakpoint
-- A month is closed an hour after its end at the earliest (closed_months_over), so a younger row is in an open one. Closing
-- waits for the transactions that write into the ledger.
CREATE TRIGGER "ledger_in_open_month" BEFORE INSERT ON "ledger" FOR EACH ROW
WHEN (NEW."at" < clock_timestamp() - interval '1 hour') EXECUTE FUNCTION "booked_in_open_month"();--> statement-breakpoint
-- Returns the uses of these pictures.
CREATE FUNCTION "picture_uses"(ids text[]) RETURNS TABLE ("picture_id" text, "kind" text, "id" text, "title" text, "alt" text) LANGUAGE sql STABLE AS $$
	SELECT art_id, 'draw', directory_name, title, art_alt FROM draws WHERE art_id = ANY(ids)
	UNION SELECT p.picture_id, 'draw', d.directory_name, d.title, p.picture_alt FROM prizes p JOIN draws d ON d.draw_id = p.draw_id WHERE p.picture_id = ANY(ids)
	UNION SELECT v.picture_id, 'draw', d.directory_name, d.title, v.picture_alt FROM prize_variants v JOIN draws d ON d.draw_id = v.draw_id WHERE v.picture_id = ANY(ids)
	UNION SELECT l.picture_id, 'draw', d.directory_name, d.title, l.picture_alt FROM last_one_prizes l JOIN draws d ON d.draw_id = l.draw_id WHERE l.picture_id = ANY(ids)
	UNION SELECT g.picture_id, 'draw', d.directory_name, d.title, g.picture_alt FROM gallery_pictures g JOIN draws d ON d.draw_id = g.draw_id WHERE g.picture_id = ANY(ids)
	UNION SELECT n.picture_id, 'news', n.news_number::text, n.title, coalesce(n.picture_alt, '') FROM news n WHERE n.picture_id = ANY(ids)
	UNION SELECT b.picture_id, 'banner', b.banner_id, b.title, b.picture_alt FROM banners b WHERE b.picture_id = ANY(ids)
	UNION SELECT picture ->> 'pictureId', 'draft', directory_name, title, picture ->> 'alt'
		FROM draw_drafts, jsonb_path_query(document, '$.** ? (exists (@.pictureId))') picture
		WHERE picture_ids && ids AND picture ->> 'pictureId' = ANY(ids);
$$;--> statement-breakpoint
-- Locks the pictures, so that transactions read their uses one after the other and miss none.
CREATE FUNCTION "refresh_picture_texts"(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM pictures p WHERE p.picture_id = ANY(ids) ORDER BY p.picture_id FOR NO KEY UPDATE;
	INSERT INTO picture_texts (picture_id, kind, made_at, search_text)
	SELECT p.picture_id, p.kind, p.made_at, left(coalesce(string_agg(DISTINCT search_text(u.part), chr(10)), ''), 4000)
	FROM pictures p LEFT JOIN (
		SELECT uses.picture_id, unnest(ARRAY[uses.title, uses.alt]) AS part FROM picture_uses(ids) uses
	) u ON u.picture_id = p.picture_id
	WHERE p.picture_id = ANY(ids) GROUP BY p.picture_id
	ON CONFLICT (picture_id) DO UPDATE SET search_text = excluded.search_text;
END $$;--> statement-breakpoint
-- The argument of the trigger is the column that has the id of the picture, or the ids. The title of a draw is in the texts of all its pictures.
CREATE FUNCTION "picture_uses_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[] := ARRAY(
		SELECT DISTINCT id #>> '{}' FROM unnest(ARRAY[to_jsonb(OLD), to_jsonb(NEW)]) used, jsonb_path_query(used -> TG_ARGV[0], '$[*]') id
		WHERE id <> 'null');
BEGIN
	IF TG_TABLE_NAME = 'draws' AND TG_OP = 'UPDATE' THEN
		ids := ARRAY(
			SELECT unnest(ids)
			UNION SELECT picture_id FROM prizes WHERE draw_id = NEW.draw_id
			UNION SELECT picture_id FROM prize_variants WHERE draw_id = NEW.draw_id AND picture_id IS NOT NULL
			UNION SELECT picture_id FROM last_one_prizes WHERE draw_id = NEW.draw_id
			UNION SELECT picture_id FROM gallery_pictures WHERE draw_id = NEW.draw_id);
	END IF;
	-- The end of the transaction has all changes, so that its first refresh of a picture is enough.
	ids := ARRAY(SELECT id FROM unnest(ids) id
		WHERE NOT EXISTS (SELECT FROM picture_texts t WHERE t.picture_id = id AND t.xmin = pg_current_xact_id()::xid));
	IF cardinality(ids) > 0 THEN PERFORM refresh_picture_texts(ids); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Deferred, so that a transaction locks the pictures only at its end.
CREATE CONSTRAINT TRIGGER "draws_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "title", "art_id", "art_alt" ON "draws" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('art_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "prizes_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "picture_id", "picture_alt" ON "prizes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "prize_variants_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "picture_id", "picture_alt" ON "prize_variants" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "last_one_prizes_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "picture_id", "picture_alt" ON "last_one_prizes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "gallery_pictures_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "picture_id", "picture_alt" ON "gallery_pictures" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "news_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "title", "picture_id", "picture_alt" ON "news" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "banners_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "title", "picture_id", "picture_alt" ON "banners" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "draw_drafts_use_pictures" AFTER INSERT OR DELETE OR UPDATE OF "document" ON "draw_drafts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "picture_uses_changed"('picture_ids');
