-- The schema of 0.2.0. Functions, partitions, INCLUDE, statistics and triggers are written by hand: drizzle generates none of them.
CREATE FUNCTION short_words(site text, words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(site || ' ' || substr(lowered.words, place, size)), '{}')
  FROM (SELECT lower(words) AS words) lowered, generate_series(1, 2) size,
    generate_series(1, length(lowered.words) + 1 - size) place
$$;--> statement-breakpoint
-- Returns the ids of the uploads that a text shows or has attached.
CREATE FUNCTION files_of(content text, annexes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT found.id), '{}') FROM (
    SELECT (regexp_matches(content, '/files/[0-9]+/[0-9]{6}/([0-9a-f]{32})', 'g'))[1] AS id
    UNION ALL SELECT annex ->> 'uid' FROM jsonb_array_elements(annexes) annex
  ) found
$$;--> statement-breakpoint
CREATE FUNCTION word_parts(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lowered.words, place, size)), '{}')
  FROM (SELECT lower(words) AS words) lowered, generate_series(1, 3) size,
    generate_series(1, length(lowered.words) + 1 - size) place
$$;--> statement-breakpoint
CREATE TABLE "departments" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"depart_name" text NOT NULL,
	"org_code" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"depart_name_en" text DEFAULT '' NOT NULL,
	"depart_name_abbr" text DEFAULT '' NOT NULL,
	"org_type" text DEFAULT '2' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"leader_id" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departments_org_code_unique" UNIQUE("org_code")
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"component" text DEFAULT '' NOT NULL,
	"redirect" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"permissions" text DEFAULT '' NOT NULL,
	"menu_category" text DEFAULT '' NOT NULL,
	"route" text DEFAULT '1' NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"is_top" boolean DEFAULT false NOT NULL,
	"keep_alive" boolean DEFAULT false NOT NULL,
	"external" boolean DEFAULT false NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"always_show" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rights" (
	"action" text PRIMARY KEY NOT NULL,
	"describe" text NOT NULL,
	"type" text DEFAULT '1' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_rights" (
	"role_id" text NOT NULL,
	"action" text NOT NULL,
	CONSTRAINT "role_rights_role_id_action_pk" PRIMARY KEY("role_id","action")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" text PRIMARY KEY NOT NULL,
	"role_code" text NOT NULL,
	"role_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_role_code_unique" UNIQUE("role_code")
);
--> statement-breakpoint
CREATE TABLE "synced_items" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "synced_items_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "user_departments" (
	"user_id" text NOT NULL,
	"depart_id" text NOT NULL,
	CONSTRAINT "user_departments_user_id_depart_id_pk" PRIMARY KEY("user_id","depart_id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"realname" text NOT NULL,
	"password" text NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"depart_id" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'normal' NOT NULL,
	"is_super" boolean DEFAULT false NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sex" text DEFAULT '' NOT NULL,
	"birthday" text DEFAULT '' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"last_login_time" timestamp (3) with time zone,
	"last_login_address" text DEFAULT '' NOT NULL,
	"deleted_time" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "announcement_replies" (
	"content" text NOT NULL,
	"annexes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_sends" (
	"announcement_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_flag" text DEFAULT '0' NOT NULL,
	"read_time" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL,
	"reply_flag" text DEFAULT '0' NOT NULL,
	"reply_time" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"id" bigserial PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"titile" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"msg_abstract" text DEFAULT '' NOT NULL,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"priority" text DEFAULT 'L' NOT NULL,
	"msg_category" text DEFAULT '1' NOT NULL,
	"msg_type" text NOT NULL,
	"targets" text[] DEFAULT '{}' NOT NULL,
	"needs_reply" text DEFAULT '0' NOT NULL,
	"annexes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"send_status" text DEFAULT '0' NOT NULL,
	"send_time" timestamp (3) with time zone DEFAULT '9999-12-31T00:00:00Z' NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"cancel_time" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_files" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"step_id" bigint,
	"subsite_id" text NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"is_given" boolean DEFAULT false NOT NULL,
	"create_by" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_letters" (
	"step_id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"number" text NOT NULL,
	"addressee" text NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"action" text NOT NULL,
	"from_state" smallint NOT NULL,
	"to_state" smallint NOT NULL,
	"day" text NOT NULL,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"article" text DEFAULT '' NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_templates" (
	"subsite_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_templates_subsite_id_kind_pk" PRIMARY KEY("subsite_id","kind")
);
--> statement-breakpoint
CREATE TABLE "application_terms" (
	"subsite_id" text PRIMARY KEY NOT NULL,
	"keep_years" integer NOT NULL,
	"version" integer NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"state" smallint NOT NULL,
	"applicant" text NOT NULL,
	"title" text NOT NULL,
	"receive_date" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"query_code_hash" text DEFAULT '' NOT NULL,
	"applicant_type" text DEFAULT '1' NOT NULL,
	"organization_type" text DEFAULT '' NOT NULL,
	"card_type" text DEFAULT '1' NOT NULL,
	"sealed_card_code" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"linkman" text DEFAULT '' NOT NULL,
	"tel" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"sealed_address" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"index_num" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"offer_type" text DEFAULT '1' NOT NULL,
	"receive_mode" text DEFAULT '1' NOT NULL,
	"accepts_other" text DEFAULT '1' NOT NULL,
	"apply_free" text DEFAULT '0' NOT NULL,
	"receive_type" text DEFAULT '1' NOT NULL,
	"apply_date" text DEFAULT '' NOT NULL,
	"depart_id" text DEFAULT '' NOT NULL,
	"reply_type" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"letter_number" text DEFAULT '' NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_date" text DEFAULT '9999-12-31' NOT NULL,
	"end_date" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"day" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"news_class_id" text NOT NULL,
	"title" text NOT NULL,
	"sub_title" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_top" boolean DEFAULT false NOT NULL,
	"return_reason" text DEFAULT '' NOT NULL,
	"publish_date" timestamp (3) with time zone NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_dated" boolean DEFAULT false NOT NULL,
	"save_by_name" text DEFAULT '' NOT NULL,
	"save_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"annexes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"review_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "columns" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"publish_art" text DEFAULT 'Y' NOT NULL,
	"menu_category" text DEFAULT '1' NOT NULL,
	"is_show" text DEFAULT '1' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"breaks" boolean DEFAULT false NOT NULL,
	"model_id" text DEFAULT '' NOT NULL,
	"process_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"publish_date" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"subsite_id" text NOT NULL,
	"news_class_id" text NOT NULL,
	"annexes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model_fields" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsites" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"dep_id" text DEFAULT '' NOT NULL,
	"classify" text DEFAULT '0' NOT NULL,
	"site_type" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"site_title" text DEFAULT '' NOT NULL,
	"site_id_code" text DEFAULT '' NOT NULL,
	"icp_code" text DEFAULT '' NOT NULL,
	"police_code" text DEFAULT '' NOT NULL,
	"home_url" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_keywords" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_subsites" (
	"user_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	CONSTRAINT "user_subsites_user_id_subsite_id_pk" PRIMARY KEY("user_id","subsite_id")
);
--> statement-breakpoint
CREATE TABLE "data_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"permission_id" text NOT NULL,
	"rule_name" text NOT NULL,
	"condition" jsonb NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_rules" (
	"role_id" text NOT NULL,
	"rule_id" text NOT NULL,
	CONSTRAINT "role_rules_role_id_rule_id_pk" PRIMARY KEY("role_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "dictionaries" (
	"id" text PRIMARY KEY NOT NULL,
	"dict_name" text NOT NULL,
	"dict_code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dictionaries_dict_code_unique" UNIQUE("dict_code")
);
--> statement-breakpoint
CREATE TABLE "dictionary_items" (
	"id" text PRIMARY KEY NOT NULL,
	"dict_id" text NOT NULL,
	"item_text" text NOT NULL,
	"item_value" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"sort_order" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"host" text NOT NULL,
	"ascii_host" text NOT NULL,
	"protocol" text NOT NULL,
	"port" integer DEFAULT 0 NOT NULL,
	"is_primary" text DEFAULT 'N' NOT NULL,
	"wildcard" text DEFAULT 'N' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domains_ascii_host_unique" UNIQUE("ascii_host")
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"create_by" text NOT NULL,
	"size" bigint NOT NULL,
	"metadata" jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsite_extensions" (
	"subsite_id" text PRIMARY KEY NOT NULL,
	"max_width" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"max_size" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"kind" text NOT NULL,
	"dir" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"original" text NOT NULL,
	"size" bigint NOT NULL,
	"create_by" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"media_type" text DEFAULT '' NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumb" text DEFAULT '' NOT NULL,
	"original_path" text DEFAULT '' NOT NULL,
	"besides" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watermarks" (
	"obj" text NOT NULL,
	"obj_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"color" text NOT NULL,
	"font_size" integer NOT NULL,
	"picture_id" text NOT NULL,
	"opacity" integer NOT NULL,
	"position" integer NOT NULL,
	"offset_x" integer NOT NULL,
	"offset_y" integer NOT NULL,
	"min_width" integer NOT NULL,
	"min_height" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "watermarks_obj_obj_id_pk" PRIMARY KEY("obj","obj_id")
);
--> statement-breakpoint
CREATE TABLE "form_designs" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"table_id" text DEFAULT '' NOT NULL,
	"json_str" text NOT NULL,
	"field_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_designs_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "form_fields" (
	"id" text PRIMARY KEY NOT NULL,
	"table_id" text NOT NULL,
	"db_field_name" text NOT NULL,
	"db_field_txt" text NOT NULL,
	"db_type" text NOT NULL,
	"field_show_type" text NOT NULL,
	"db_length" integer DEFAULT 0 NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_tables" (
	"id" text PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"table_txt" text NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "form_tables_table_name_unique" UNIQUE("table_name")
);
--> statement-breakpoint
CREATE TABLE "ip_rule_revision" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ip_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text,
	"rule_name" text NOT NULL,
	"rule_type" text NOT NULL,
	"ip_ranges" text NOT NULL,
	"week_days" text DEFAULT '1234567' NOT NULL,
	"start_time" text DEFAULT '00:00' NOT NULL,
	"end_time" text DEFAULT '24:00' NOT NULL,
	"rule_scope" text DEFAULT 'office' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"sort_no" integer DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_view_defaults" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"view_id" text NOT NULL,
	CONSTRAINT "list_view_defaults_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view_roles" (
	"view_id" text NOT NULL,
	"role_id" text NOT NULL,
	"list" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "list_view_roles_view_id_role_id_pk" PRIMARY KEY("view_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"user_id" text NOT NULL,
	"view_name" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"data_table" text NOT NULL,
	"data_id" text NOT NULL,
	"data_version" integer NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"subsite_id" text NOT NULL,
	"create_by" text NOT NULL,
	"create_by_name" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"base_seq" bigint DEFAULT 0 NOT NULL,
	"base_hash" text DEFAULT '' NOT NULL,
	"base_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_links" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"entry_time" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_waiting" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"entry_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Has partitions by month, made by `nouns/log/months.ts`.
CREATE TABLE "operation_log" (
	"id" bigserial NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"subsite_id" text NOT NULL,
	"action" text NOT NULL,
	"object" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"log_type" text DEFAULT '2' NOT NULL,
	"operate_type" text DEFAULT '3' NOT NULL,
	"object_id" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_type" text DEFAULT '' NOT NULL,
	"request_url" text DEFAULT '' NOT NULL,
	CONSTRAINT "operation_log_id_create_time_pk" PRIMARY KEY("id","create_time")
) PARTITION BY RANGE ("create_time");--> statement-breakpoint
CREATE TABLE "operation_log_default" PARTITION OF "operation_log" DEFAULT;
--> statement-breakpoint
CREATE TABLE "models" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"list_template" text DEFAULT '' NOT NULL,
	"detail_template" text DEFAULT '' NOT NULL,
	"is_default" text DEFAULT 'N' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "models_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "object_grants" (
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"actions" text[] NOT NULL,
	"subsite_id" text NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "object_grants_object_type_object_id_subject_type_subject_id_pk" PRIMARY KEY("object_type","object_id","subject_type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "object_revisions" (
	"subsite_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_candidates" (
	"task_id" text NOT NULL,
	"subject" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "process_candidates_task_id_subject_pk" PRIMARY KEY("task_id","subject")
);
--> statement-breakpoint
CREATE TABLE "process_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"order_no" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_definitions" (
	"id" text PRIMARY KEY NOT NULL,
	"process_id" text,
	"subsite_id" text NOT NULL,
	"process_name" text NOT NULL,
	"deploy_version" integer NOT NULL,
	"bpmn_xml" text NOT NULL,
	"graph" jsonb NOT NULL,
	"deploy_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deploy_by_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_forms" (
	"instance_id" text NOT NULL,
	"form_name" text NOT NULL,
	"json_str" text NOT NULL,
	"form_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "process_forms_instance_id_form_key_pk" PRIMARY KEY("instance_id","form_key")
);
--> statement-breakpoint
CREATE TABLE "process_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"definition_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	"title" text NOT NULL,
	"business_kind" text DEFAULT '' NOT NULL,
	"business_id" text DEFAULT '' NOT NULL,
	"starter_id" text NOT NULL,
	"starter_name" text NOT NULL,
	"state" text DEFAULT '2' NOT NULL,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"start_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp (3) with time zone,
	"form_data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"task_id" text DEFAULT '' NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"change" jsonb NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_substitutes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"substitute_id" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"token_id" text NOT NULL,
	"node" text NOT NULL,
	"task_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" text DEFAULT '' NOT NULL,
	"candidate" text DEFAULT '' NOT NULL,
	"comment_type" text DEFAULT '1' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"claim_time" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp (3) with time zone,
	"stands_for" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_timers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"token_id" text NOT NULL,
	"node" text NOT NULL,
	"due_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"node" text NOT NULL,
	"flow" text NOT NULL,
	"scope" text NOT NULL,
	"forks" jsonb NOT NULL,
	"round" jsonb
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"subsite_id" text NOT NULL,
	"process_key" text NOT NULL,
	"process_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bpmn_xml" text NOT NULL,
	"deployed_version" integer DEFAULT 0 NOT NULL,
	"deploy_time" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by_name" text DEFAULT '' NOT NULL,
	"update_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recycled" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	"title" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"columns" integer DEFAULT 0 NOT NULL,
	"articles" integer DEFAULT 0 NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_by_name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"column_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recycled_rows" (
	"recycled_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "recycled_rows_recycled_id_kind_id_pk" PRIMARY KEY("recycled_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "done_requests" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"print" text NOT NULL,
	"answer" text DEFAULT 'null' NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "done_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"username" text NOT NULL,
	"address" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "login_attempts_username_address_pk" PRIMARY KEY("username","address")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subsite_id" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"revoked" text DEFAULT '' NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"depart_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"smsmode" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"kind" text NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"day" date NOT NULL,
	"address" text NOT NULL,
	"visits" integer DEFAULT 1 NOT NULL,
	"id" bigserial PRIMARY KEY NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"last_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role_rights" ADD CONSTRAINT "role_rights_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_departments" ADD CONSTRAINT "user_departments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_departments" ADD CONSTRAINT "user_departments_depart_id_departments_id_fk" FOREIGN KEY ("depart_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_replies" ADD CONSTRAINT "announcement_replies_id_announcement_sends_id_fk" FOREIGN KEY ("id") REFERENCES "public"."announcement_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_letters" ADD CONSTRAINT "application_letters_step_id_application_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."application_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_steps" ADD CONSTRAINT "application_steps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_news_class_id_columns_id_fk" FOREIGN KEY ("news_class_id") REFERENCES "public"."columns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "columns" ADD CONSTRAINT "columns_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_articles" ADD CONSTRAINT "published_articles_id_articles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subsites" ADD CONSTRAINT "user_subsites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subsites" ADD CONSTRAINT "user_subsites_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_rules" ADD CONSTRAINT "role_rules_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_rules" ADD CONSTRAINT "role_rules_rule_id_data_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."data_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_items" ADD CONSTRAINT "dictionary_items_dict_id_dictionaries_id_fk" FOREIGN KEY ("dict_id") REFERENCES "public"."dictionaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsite_extensions" ADD CONSTRAINT "subsite_extensions_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_designs" ADD CONSTRAINT "form_designs_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_fields" ADD CONSTRAINT "form_fields_table_id_form_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."form_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_rules" ADD CONSTRAINT "ip_rules_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_defaults" ADD CONSTRAINT "list_view_defaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_defaults" ADD CONSTRAINT "list_view_defaults_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_roles" ADD CONSTRAINT "list_view_roles_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_roles" ADD CONSTRAINT "list_view_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_grants" ADD CONSTRAINT "object_grants_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_candidates" ADD CONSTRAINT "process_candidates_task_id_process_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."process_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_definitions" ADD CONSTRAINT "process_definitions_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_definitions" ADD CONSTRAINT "process_definitions_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_forms" ADD CONSTRAINT "process_forms_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_instances" ADD CONSTRAINT "process_instances_definition_id_process_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."process_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_instances" ADD CONSTRAINT "process_instances_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_steps" ADD CONSTRAINT "process_steps_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_tasks" ADD CONSTRAINT "process_tasks_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_timers" ADD CONSTRAINT "process_timers_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_timers" ADD CONSTRAINT "process_timers_token_id_process_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."process_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_tokens" ADD CONSTRAINT "process_tokens_instance_id_process_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."process_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processes" ADD CONSTRAINT "processes_subsite_id_subsites_id_fk" FOREIGN KEY ("subsite_id") REFERENCES "public"."subsites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycled_rows" ADD CONSTRAINT "recycled_rows_recycled_id_recycled_id_fk" FOREIGN KEY ("recycled_id") REFERENCES "public"."recycled"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departments_order" ON "departments" USING btree ("parent_id","sort_no","id");--> statement-breakpoint
CREATE INDEX "roles_time" ON "roles" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "user_departments_depart" ON "user_departments" USING btree ("depart_id","user_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_one_administrator" ON "user_roles" USING btree ("user_id") WHERE role_id in ('ra1', 'ra2', 'ra3');--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_time" ON "users" USING btree ("create_time","id") WHERE "users"."deleted_time" is null;--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("update_time","id") WHERE "users"."deleted_time" is null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("username","id") WHERE "users"."deleted_time" is null;--> statement-breakpoint
CREATE INDEX "users_realname" ON "users" USING btree ("realname","id") WHERE "users"."deleted_time" is null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_time","id") WHERE "users"."deleted_time" is not null;--> statement-breakpoint
CREATE INDEX "announcement_replies_files" ON "announcement_replies" USING gin (files_of("content", "annexes"));--> statement-breakpoint
-- Includes the flags, so that the index alone answers what is unread.
CREATE UNIQUE INDEX "announcement_sends_one" ON "announcement_sends" USING btree ("user_id","announcement_id") INCLUDE ("read_flag","left_out");--> statement-breakpoint
CREATE INDEX "announcement_sends_read" ON "announcement_sends" USING btree ("announcement_id","read_time","id");--> statement-breakpoint
CREATE INDEX "announcement_sends_reply" ON "announcement_sends" USING btree ("announcement_id","reply_time","id") WHERE reply_flag = '1';--> statement-breakpoint
CREATE INDEX "announcements_time" ON "announcements" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "announcements_send" ON "announcements" USING btree ("send_time","id");--> statement-breakpoint
CREATE INDEX "announcements_title" ON "announcements" USING btree ("titile","id");--> statement-breakpoint
CREATE INDEX "announcements_site" ON "announcements" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "announcements_released" ON "announcements" USING btree ("send_time") WHERE send_status = '1';--> statement-breakpoint
CREATE INDEX "announcements_asking" ON "announcements" USING btree ("send_time") WHERE send_status = '1' and needs_reply = '1';--> statement-breakpoint
CREATE INDEX "announcements_ending" ON "announcements" USING btree ("end_time") WHERE send_status = '1';--> statement-breakpoint
CREATE INDEX "announcements_files" ON "announcements" USING gin (files_of("content", "annexes"));--> statement-breakpoint
CREATE INDEX "application_files_application" ON "application_files" USING btree ("application_id","create_time");--> statement-breakpoint
CREATE INDEX "application_files_site" ON "application_files" USING btree ("subsite_id");--> statement-breakpoint
CREATE INDEX "application_steps_application" ON "application_steps" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "applications_state" ON "applications" USING btree ("subsite_id","state");--> statement-breakpoint
CREATE INDEX "applications_due" ON "applications" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "applications_open_due" ON "applications" USING btree ("due_date","id") WHERE state in (0, 1, 2, 3, 4, 5, 6, 12);--> statement-breakpoint
CREATE INDEX "applications_open_time" ON "applications" USING btree ("receive_date","id") WHERE state in (0, 1, 2, 3, 4, 5, 6, 12);--> statement-breakpoint
CREATE INDEX "applications_kept" ON "applications" USING btree ("subsite_id","end_date") WHERE end_date is not null and erased_time is null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_code" ON "applications" USING btree ("code") WHERE code <> '';--> statement-breakpoint
CREATE INDEX "categories_order" ON "categories" USING btree ("parent_id","sort_no","id");--> statement-breakpoint
CREATE INDEX "articles_site_update" ON "articles" USING btree ("subsite_id","update_time","id");--> statement-breakpoint
CREATE INDEX "articles_site_publish" ON "articles" USING btree ("subsite_id","publish_date","id");--> statement-breakpoint
CREATE INDEX "articles_site_title" ON "articles" USING btree ("subsite_id","title","id");--> statement-breakpoint
CREATE INDEX "articles_title_words" ON "articles" USING gin (short_words("subsite_id", "title"));--> statement-breakpoint
CREATE INDEX "articles_author_words" ON "articles" USING gin (short_words("subsite_id", "author"));--> statement-breakpoint
CREATE INDEX "articles_files" ON "articles" USING gin (files_of("content", "annexes"));--> statement-breakpoint
CREATE INDEX "articles_site_state" ON "articles" USING btree ("subsite_id","state","update_time","id");--> statement-breakpoint
CREATE INDEX "articles_site_review" ON "articles" USING btree ("subsite_id","update_time","id") WHERE state = 'submitted' and review_id = '';--> statement-breakpoint
CREATE INDEX "articles_site_own" ON "articles" USING btree ("subsite_id","create_by","state","update_time","id");--> statement-breakpoint
CREATE INDEX "articles_column_update" ON "articles" USING btree ("news_class_id","subsite_id","update_time","id");--> statement-breakpoint
CREATE INDEX "articles_column_publish" ON "articles" USING btree ("news_class_id","subsite_id","publish_date","id");--> statement-breakpoint
CREATE INDEX "columns_tree" ON "columns" USING btree ("subsite_id","parent_id","sort_no");--> statement-breakpoint
CREATE UNIQUE INDEX "columns_code" ON "columns" USING btree ("subsite_id","code");--> statement-breakpoint
CREATE INDEX "columns_model" ON "columns" USING btree ("model_id") WHERE model_id <> '';--> statement-breakpoint
CREATE INDEX "columns_process" ON "columns" USING btree ("process_id") WHERE process_id <> '';--> statement-breakpoint
CREATE INDEX "published_files" ON "published_articles" USING gin (files_of("content", "annexes"));--> statement-breakpoint
CREATE INDEX "subsites_order" ON "subsites" USING btree ("classify","sort_no","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subsites_site_id_code" ON "subsites" USING btree ("site_id_code") WHERE site_id_code <> '';--> statement-breakpoint
CREATE INDEX "data_rules_permission" ON "data_rules" USING btree ("permission_id","id");--> statement-breakpoint
CREATE INDEX "role_rules_rule" ON "role_rules" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "dictionaries_time" ON "dictionaries" USING btree ("create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_items_value" ON "dictionary_items" USING btree ("dict_id","item_value");--> statement-breakpoint
CREATE INDEX "dictionary_items_order" ON "dictionary_items" USING btree ("dict_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "domains_time" ON "domains" USING btree ("create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_primary" ON "domains" USING btree ("subsite_id") WHERE is_primary = 'Y';--> statement-breakpoint
CREATE INDEX "uploads_list" ON "uploads" USING btree ("subsite_id","kind","create_time","id");--> statement-breakpoint
CREATE INDEX "uploads_folder" ON "uploads" USING btree ("subsite_id","kind","dir","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_path" ON "uploads" USING btree ("path");--> statement-breakpoint
CREATE INDEX "form_designs_list" ON "form_designs" USING btree ("subsite_id","update_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_fields_name" ON "form_fields" USING btree ("table_id","db_field_name");--> statement-breakpoint
CREATE INDEX "ip_rules_order" ON "ip_rules" USING btree ("sort_no","id");--> statement-breakpoint
CREATE INDEX "ip_rules_time" ON "ip_rules" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "list_view_defaults_view" ON "list_view_defaults" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_roles_default" ON "list_view_roles" USING btree ("role_id","list") WHERE "list_view_roles"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("user_id","list","view_name");--> statement-breakpoint
CREATE INDEX "list_views_list" ON "list_views" USING btree ("list","view_name");--> statement-breakpoint
CREATE UNIQUE INDEX "data_log_version" ON "data_log" USING btree ("data_table","data_id","data_version");--> statement-breakpoint
CREATE INDEX "data_log_time" ON "data_log" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "data_log_site_time" ON "data_log" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_links_entry" ON "log_links" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "operation_log_time" ON "operation_log" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "operation_log_user" ON "operation_log" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "operation_log_address" ON "operation_log" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_time" ON "operation_log" USING btree ("subsite_id","create_time","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_user" ON "operation_log" USING btree ("subsite_id","username","id");--> statement-breakpoint
CREATE INDEX "operation_log_site_address" ON "operation_log" USING btree ("subsite_id","address","id");--> statement-breakpoint
CREATE INDEX "models_time" ON "models" USING btree ("create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "models_default" ON "models" USING btree ("is_default") WHERE is_default = 'Y';--> statement-breakpoint
CREATE INDEX "object_grants_site" ON "object_grants" USING btree ("subsite_id");--> statement-breakpoint
CREATE INDEX "process_candidates_subject" ON "process_candidates" USING btree ("subject","create_time","task_id");--> statement-breakpoint
CREATE INDEX "process_comments_user" ON "process_comments" USING btree ("user_id","order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "process_definitions_version" ON "process_definitions" USING btree ("process_id","deploy_version");--> statement-breakpoint
CREATE INDEX "process_instances_starter" ON "process_instances" USING btree ("starter_id","start_time","id");--> statement-breakpoint
CREATE INDEX "process_instances_business" ON "process_instances" USING btree ("business_kind","business_id");--> statement-breakpoint
CREATE INDEX "process_steps_instance" ON "process_steps" USING btree ("instance_id","id");--> statement-breakpoint
CREATE INDEX "process_tasks_instance" ON "process_tasks" USING btree ("instance_id","create_time","id");--> statement-breakpoint
CREATE INDEX "process_tasks_assignee" ON "process_tasks" USING btree ("assignee_id","create_time","id") WHERE state in ('open', 'claimed');--> statement-breakpoint
CREATE INDEX "process_tasks_waiting" ON "process_tasks" USING btree ("create_time","id") WHERE state = 'open' and assignee_id = '';--> statement-breakpoint
CREATE INDEX "process_timers_due" ON "process_timers" USING btree ("due_time");--> statement-breakpoint
CREATE INDEX "process_timers_token" ON "process_timers" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "process_tokens_instance" ON "process_tokens" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "processes_key" ON "processes" USING btree ("subsite_id","process_key");--> statement-breakpoint
CREATE INDEX "processes_time" ON "processes" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "recycled_list" ON "recycled" USING btree ("subsite_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "recycled_time" ON "recycled" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "done_requests_time" ON "done_requests" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sms_codes_mobile" ON "sms_codes" USING btree ("mobile","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one" ON "visits" USING btree ("day","address","username");--> statement-breakpoint
CREATE INDEX "visits_time" ON "visits" USING btree ("last_time","id");--> statement-breakpoint
-- Finds people by parts of their names.
CREATE INDEX "users_parts" ON "users" USING gin (word_parts("username"), word_parts("realname"), word_parts("phone"), word_parts("email"));--> statement-breakpoint
ALTER INDEX "articles_title_words" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
ALTER INDEX "articles_author_words" ALTER COLUMN 1 SET STATISTICS 500;--> statement-breakpoint
CREATE FUNCTION object_grants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO object_revisions AS r SELECT DISTINCT subsite_id, 1 FROM changed
	ON CONFLICT (subsite_id) DO UPDATE SET revision = r.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER object_grants_inserted AFTER INSERT ON "object_grants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION object_grants_changed();--> statement-breakpoint
CREATE TRIGGER object_grants_updated AFTER UPDATE ON "object_grants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION object_grants_changed();--> statement-breakpoint
CREATE TRIGGER object_grants_deleted AFTER DELETE ON "object_grants" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION object_grants_changed();--> statement-breakpoint
CREATE FUNCTION column_tree_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		UPDATE object_revisions SET revision = revision + 1 WHERE subsite_id IN (
			SELECT n.subsite_id FROM changed n JOIN before o ON o.id = n.id
			WHERE (n.parent_id, n.breaks) IS DISTINCT FROM (o.parent_id, o.breaks));
	ELSE
		UPDATE object_revisions SET revision = revision + 1 WHERE subsite_id IN (SELECT subsite_id FROM changed);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER columns_inserted AFTER INSERT ON "columns" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION column_tree_changed();--> statement-breakpoint
CREATE TRIGGER columns_updated AFTER UPDATE ON "columns" REFERENCING NEW TABLE AS changed OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION column_tree_changed();--> statement-breakpoint
CREATE TRIGGER columns_deleted AFTER DELETE ON "columns" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION column_tree_changed();--> statement-breakpoint
-- Deletes the sends of an announcement or a person without the cost of references at each insert.
CREATE FUNCTION forget_sends_of_announcements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM announcement_sends WHERE announcement_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_sends AFTER DELETE ON "announcements" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_sends_of_announcements();--> statement-breakpoint
CREATE FUNCTION forget_sends_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM announcement_sends WHERE user_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_sends AFTER DELETE ON "users" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_sends_of_users();--> statement-breakpoint
INSERT INTO "ip_rule_revision" ("id", "revision") VALUES (1, 0);
