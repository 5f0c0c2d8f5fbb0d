// Builds better-sqlite3 for runtimes that speak Node-API 9 (Node 20, Electron 33).
//
// The addon uses one feature of Node-API 10: references to strings. Node-API 9 has references to objects only, so a
// primitive is kept inside a one-element array here. A type tag tells our arrays from the addon's own.
#pragma once
#undef NAPI_VERSION
#define NAPI_VERSION 9
#include <node_api.h>

namespace returns_desk {

static const napi_type_tag kKeptPrimitive = {0x72657475726e7344ULL, 0x65736b4170693930ULL};

inline bool is_primitive(napi_valuetype type) {
  switch (type) {
    case napi_object:
    case napi_function:
    case napi_symbol:
    case napi_external:
      return false;
    default:
      return true;
  }
}

inline napi_status create_reference(napi_env env, napi_value value, uint32_t count, napi_ref* result) {
  napi_valuetype type;
  napi_status status = napi_typeof(env, value, &type);
  if (status != napi_ok) return status;
  if (!is_primitive(type)) return napi_create_reference(env, value, count, result);

  napi_value box;
  if ((status = napi_create_array_with_length(env, 1, &box)) != napi_ok) return status;
  if ((status = napi_set_element(env, box, 0, value)) != napi_ok) return status;
  if ((status = napi_type_tag_object(env, box, &kKeptPrimitive)) != napi_ok) return status;
  return napi_create_reference(env, box, count, result);
}

inline napi_status get_reference_value(napi_env env, napi_ref ref, napi_value* result) {
  napi_value value;
  napi_status status = napi_get_reference_value(env, ref, &value);
  if (status != napi_ok || value == nullptr) {
    *result = value;
    return status;
  }
  bool ours = false;
  // The cheap check first: only arrays can be ours.
  status = napi_is_array(env, value, &ours);
  if (status == napi_ok && ours) status = napi_check_object_type_tag(env, value, &kKeptPrimitive, &ours);
  if (status != napi_ok) return status;
  if (ours) return napi_get_element(env, value, 0, result);
  *result = value;
  return napi_ok;
}

}  // namespace returns_desk

#define napi_create_reference returns_desk::create_reference
#define napi_get_reference_value returns_desk::get_reference_value
